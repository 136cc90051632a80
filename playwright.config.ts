import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findTestBrowser } from "#tools/test-run/browser.ts";

// Shops under test take less time over what is slow on purpose (tools/stand-ins/less-work.mjs).
process.env.LESS_WORK = "1";

// Each worker starts its own built shop on a free port with its own DATA_DIR (e2e/browser/shop.ts): no webServer here.
export default defineConfig({
  testDir: "e2e/browser",
  outputDir: "test-results",
  // One more than there are processors: a visitor, and so a test, waits half of the time. Each has its own shop and database.
  workers: Math.min(6, availableParallelism() + 1),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 1 : 0,
  // Only so that a test whose event never comes ends: on a busy machine what takes two seconds may take fifteen.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    // Within the time of a test, so that a wait without an end is named by its line.
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findTestBrowser(),
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Pages live for seconds: the optimising compilers would take a twelfth of the processor time, and save less.
        "--js-flags=--no-opt --no-maglev",
        // For packing.spec.ts: other flags would be another browser, and another shop.
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
      ],
    },
  },
});

/** `/dev/ui` of the development server: every component in its states, in both themes. */
import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "#database/embedded/free-port.ts";
import { passableTemporaryFolder } from "#database/testing/template-directory.ts";
import { endServer } from "../shop.ts";
import { accessibilityFaults } from "./examine.ts";

// Without Vite's cache it takes 25 s to open on two quiet cores, and several times as long beside other steps.
test.describe.configure({ timeout: 270_000 });

let shop: ChildProcess;
let folder: string;
let url: string;
const output: string[] = [];

test.beforeAll(async () => {
  const port = await freePort();
  folder = passableTemporaryFolder("odovia-dev-");
  url = `http://localhost:${port}`;
  shop = spawn(process.execPath, ["server/dev.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [shop.stdout!, shop.stderr!])
    stream.setEncoding("utf8").on("data", (text: string) => output.push(text));
  await expect
    .poll(() => output.join("").includes("/dev/ui") || shop.exitCode !== null, { timeout: 240_000 })
    .toBe(true);
  expect(shop.exitCode, output.join("")).toBeNull();
});

test.afterAll(async () => {
  const ended = new Promise((resolve) => shop.once("exit", resolve));
  if (shop.exitCode === null && shop.kill()) await ended;
  // A server that was stopped during its start has left its database running.
  endServer(join(folder, "data"));
  rmSync(folder, { recursive: true, force: true });
});

test("the gallery hydrates without an error and is accessible in both themes", async ({ page }) => {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${url}/dev/ui`);
  // A component that answers shows that React has taken the page over.
  const opener = page.getByRole("button", { name: "Dialog", exact: true }).first();
  await expect(async () => {
    await opener.click();
    await expect(page.getByRole("dialog").first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await page.locator("[data-theme]").count()).toBe(2);
  // Every kind of field, bound to a form: one of each theme is on the page.
  const form = page.locator("form").first();
  await form.getByLabel("Price in euros").fill("1.250");
  await form.getByLabel("Kind").selectOption("Fixed amount");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Code")).toBeFocused();
  await expect(form.getByLabel("Price in euros")).toHaveAccessibleDescription(
    "An amount from 0\u00a0€ to 1,000\u00a0€",
  );
  const named = ["Code", "Price in euros", "Uses", "First day", "Password", "I have checked the price"];
  await expect(form.getByRole("alert").getByRole("link")).toHaveText(named.map((name) => new RegExp(`^${name}: `)));
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

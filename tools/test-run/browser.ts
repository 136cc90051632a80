// Chromium for the browser tests: finds or installs one.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const headlessShell = "/usr/bin/chromium-headless-shell";
const places = [
  ...names.map((name) => `/usr/bin/${name}`),
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** @returns path of a Chromium with a window: CHROMIUM_PATH unless it is the headless shell, the usual places, then PATH */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given && !/headless[-_]shell/.test(given)) return given;
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const inPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...places, ...inPath].find((path) => existsSync(path));
}

/** Chromium's headless shell needs half the processor time, but has no window, PDF viewer and extensions. */
export function findTestBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return existsSync(headlessShell) ? headlessShell : findBrowser();
}

export type Browser = { ok: true; path: string } | { ok: false; error: string };

/** Installs a browser if none is found: Debian's as root, else Playwright's. */
export async function provideBrowser(root: string): Promise<Browser> {
  const found = findTestBrowser();
  if (found) {
    if (existsSync(found)) return { ok: true, path: found };
    return { ok: false, error: `CHROMIUM_PATH is ${found}, and there is no such file.` };
  }
  console.log("No Chromium here: installing one.");
  if (process.getuid?.() === 0 && run("apt-get", ["update"]) && run("apt-get", ["install", "-y", "chromium"])) {
    // Missing in older Debians.
    run("apt-get", ["install", "-y", "chromium-headless-shell"]);
    const installed = findTestBrowser();
    if (installed) return { ok: true, path: installed };
  }
  const playwright = join(root, "node_modules", "@playwright", "test", "cli.js");
  if (run(process.execPath, [playwright, "install", "chromium"])) {
    const { chromium } = await import("@playwright/test");
    if (existsSync(chromium.executablePath())) return { ok: true, path: chromium.executablePath() };
  }
  return { ok: false, error: "No Chromium here and none could be installed: install one or set CHROMIUM_PATH." };
}

function run(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { env, stdio: ["ignore", "inherit", "inherit"], timeout: 240_000 }).status === 0;
}

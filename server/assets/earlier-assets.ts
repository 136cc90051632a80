// Pages opened before a deploy still request the scripts of their own build, so these are kept for a day.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Counted from the build that replaced them, as in server/http/static-files.ts. */
const retentionMilliseconds = 24 * 3600 * 1000;
/** A limit for many builds in a day; the oldest are dropped first. */
const maxBytes = 20 * 1024 * 1024;

export type EarlierAsset = { name: string; body: Buffer; replacedAt: number };

/** The assets of the current build, which a new one will replace, and of the builds before it, newest first. */
export function readEarlierAssets(buildDirectory: string, now = Date.now()): EarlierAsset[] {
  const replaced = filesIn(join(buildDirectory, "client", "assets"));
  const before = filesIn(join(buildDirectory, "earlier", "assets"));
  const all = new Map<string, { path: string; replacedAt: number; size: number }>();
  for (const path of before) all.set(nameOf(path), { path, ...agesOf(path) });
  for (const path of replaced) all.set(nameOf(path), { path, ...agesOf(path), replacedAt: now });
  let bytes = 0;
  return [...all]
    .filter(([, { replacedAt }]) => now - replacedAt < retentionMilliseconds)
    .toSorted(([, a], [, b]) => b.replacedAt - a.replacedAt)
    .filter(([, { size }]) => {
      bytes += size;
      return bytes <= maxBytes;
    })
    .map(([name, { path, replacedAt }]) => ({ name, body: readFileSync(path), replacedAt }));
}

export function writeEarlierAssets(buildDirectory: string, assets: EarlierAsset[]): void {
  const folder = join(buildDirectory, "earlier", "assets");
  mkdirSync(folder, { recursive: true });
  for (const { name, body, replacedAt } of assets) {
    if (existsSync(join(buildDirectory, "client", "assets", name))) continue;
    writeFileSync(join(folder, name), body);
    utimesSync(join(folder, name), replacedAt / 1000, replacedAt / 1000);
  }
}

/** React Router empties the whole folder during a build. */
export function keepEarlierAssets(buildDirectory: string): Plugin {
  let assets: EarlierAsset[] = [];
  return {
    name: "keep-earlier-assets",
    apply: "build",
    configResolved() {
      assets = readEarlierAssets(buildDirectory);
    },
    closeBundle() {
      if (this.environment.name === "client") writeEarlierAssets(buildDirectory, assets);
    },
  };
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name));
}

const nameOf = (path: string): string => path.slice(path.search(/[^/\\]*$/));

function agesOf(path: string) {
  const { mtimeMs, size } = statSync(path);
  return { replacedAt: mtimeMs, size };
}

// A page that was opened before a deploy goes on asking for the scripts of its own build: they are carried over for a day.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Counted from the build that replaced them; server/static-files.ts serves them no longer either. */
const keptMilliseconds = 24 * 3600 * 1000;
/** Many builds in a day leave no more than this behind; the oldest go first. */
const mostBytes = 20 * 1024 * 1024;

/** @typedef {{ name: string, body: Buffer, replacedAt: number }} EarlierAsset */

/**
 * What a new build into `buildDirectory` is about to replace, and what the builds before it had left there.
 * @param {string} buildDirectory
 * @param {number} [now] milliseconds
 * @returns {EarlierAsset[]} newest first
 */
export function readEarlierAssets(buildDirectory, now = Date.now()) {
  const replaced = filesIn(join(buildDirectory, "client", "assets"));
  const before = filesIn(join(buildDirectory, "earlier", "assets"));
  /** @type {Map<string, { path: string, replacedAt: number, size: number }>} */
  const all = new Map();
  for (const path of before) all.set(nameOf(path), { path, ...agesOf(path) });
  for (const path of replaced) all.set(nameOf(path), { path, ...agesOf(path), replacedAt: now });
  let bytes = 0;
  return [...all]
    .filter(([, { replacedAt }]) => now - replacedAt < keptMilliseconds)
    .toSorted(([, a], [, b]) => b.replacedAt - a.replacedAt)
    .filter(([, { size }]) => {
      bytes += size;
      return bytes <= mostBytes;
    })
    .map(([name, { path, replacedAt }]) => ({ name, body: readFileSync(path), replacedAt }));
}

/**
 * Puts them beside the new build, but for those it has itself.
 * @param {string} buildDirectory
 * @param {EarlierAsset[]} assets
 */
export function writeEarlierAssets(buildDirectory, assets) {
  const folder = join(buildDirectory, "earlier", "assets");
  mkdirSync(folder, { recursive: true });
  for (const { name, body, replacedAt } of assets) {
    if (existsSync(join(buildDirectory, "client", "assets", name))) continue;
    writeFileSync(join(folder, name), body);
    utimesSync(join(folder, name), replacedAt / 1000, replacedAt / 1000);
  }
}

/**
 * Does both around a build; React Router empties the whole folder in between.
 * @param {string} buildDirectory
 * @returns {import("vite").Plugin}
 */
export function keepEarlierAssets(buildDirectory) {
  /** @type {EarlierAsset[]} */
  let assets = [];
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

/** @param {string} folder */
function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name));
}

/** @param {string} path */
const nameOf = (path) => path.slice(path.search(/[^/\\]*$/));

/** @param {string} path */
function agesOf(path) {
  const { mtimeMs, size } = statSync(path);
  return { replacedAt: mtimeMs, size };
}

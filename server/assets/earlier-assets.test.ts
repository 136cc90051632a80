import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEarlierAssets, writeEarlierAssets } from "./earlier-assets.ts";

const hour = 3600 * 1000;
const start = Date.UTC(2026, 10, 20);
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "earlier-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A build of these assets, `hours` after the first, the way the plugin does it: the folder is emptied in between. */
function build(hours: number, ...assets: string[]): string[] {
  const earlier = readEarlierAssets(root, start + hours * hour);
  rmSync(root, { recursive: true });
  mkdirSync(join(root, "client/assets"), { recursive: true });
  for (const name of assets)
    writeFileSync(join(root, "client/assets", name), name.padEnd(name.includes("large") ? 15_000_000 : 10));
  writeEarlierAssets(root, earlier);
  return readdirSync(join(root, "earlier/assets")).toSorted();
}

test("security 6.18: assets of earlier builds are kept for 24 hours from when they were replaced, each once", () => {
  expect(build(0, "a-1.js", "b-1.js")).toEqual([]);
  expect(build(100, "a-2.js", "b-1.js")).toEqual(["a-1.js"]);
  expect(statSync(join(root, "earlier/assets/a-1.js")).mtimeMs).toBe(start + 100 * hour);
  expect(build(110, "a-3.js", "b-1.js")).toEqual(["a-1.js", "a-2.js"]);
  // Of those: the first is over, the second is not, and one that came back counts from its last replacement.
  expect(build(125, "a-1.js", "b-1.js")).toEqual(["a-2.js", "a-3.js"]);
  expect(build(140, "a-4.js", "b-1.js")).toEqual(["a-1.js", "a-3.js"]);
  expect(build(165, "a-4.js", "b-1.js")).toEqual([]);
});

test("many builds in a day leave 20 MB behind at most, the oldest go first", () => {
  build(0, "large-1.js", "small-1.js");
  build(1, "large-2.js");
  expect(build(2, "large-3.js")).toEqual(["large-2.js"]);
  expect(build(3, "small-4.js")).toEqual(["large-3.js"]);
});

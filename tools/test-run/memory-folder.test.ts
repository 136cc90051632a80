import { existsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeMemoryFolder } from "./memory-folder.ts";

test("a folder that other users may enter, until it is removed", () => {
  const { path, remove } = makeMemoryFolder(tmpdir(), 0);
  expect(statSync(path!).mode & 0o777).toBe(0o755);
  remove();
  expect(existsSync(path!)).toBe(false);
});

test("where there is no such place, or too little room in it, there is no folder, and nothing to remove", () => {
  for (const { path, remove } of [makeMemoryFolder(join(tmpdir(), "nowhere")), makeMemoryFolder(tmpdir(), 2 ** 60)]) {
    expect(path).toBeUndefined();
    remove();
  }
});

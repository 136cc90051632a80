import { existsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeMemoryFolder } from "./memory-folder.ts";

test("a folder that other users may enter, until it is removed", () => {
  // Any folder with room does for the test; on machines without it there is none.
  const { path, remove } = makeMemoryFolder(tmpdir());
  if (path === undefined) return;
  expect(statSync(path).mode & 0o777).toBe(0o755);
  remove();
  expect(existsSync(path)).toBe(false);
});

test("where there is no such place there is no folder, and nothing to remove", () => {
  const { path, remove } = makeMemoryFolder(join(tmpdir(), "nowhere"));
  expect(path).toBeUndefined();
  remove();
});

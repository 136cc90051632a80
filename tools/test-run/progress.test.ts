import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Progress, testsInProgress } from "./progress.ts";

const folder = mkdtempSync(join(tmpdir(), "progress-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a test that was begun again counts by its last try; a file without a running test is named itself", () => {
  const path = join(folder, "lines");
  const line = (id: string, state: Progress["state"], overrides: Partial<Progress> = {}) =>
    JSON.stringify({ id, name: `name of ${id}`, file: `/${id[0]}.ts`, state, at: 1_000_000, ...overrides });
  const lines = [
    ...[line("a", "running", { isFile: true }), line("a1", "running"), line("a1", "failed"), line("a1", "passed")],
    ...[line("b", "running", { isFile: true }), line("b1", "running")],
    ...[
      line("c", "running", { isFile: true }),
      line("c", "passed", { isFile: true }),
      line("c1", "skipped"),
      '{"id": "cut',
    ],
  ];
  writeFileSync(path, lines.join("\n"));
  expect(testsInProgress(path, 1_090_400).map(({ name, state, error }) => [name, state, error])).toEqual([
    ["name of a1", "passed", undefined],
    ["name of b1", "failed", "had not ended after 90 s"],
    ["name of c1", "skipped", undefined],
    ["name of a", "failed", "had not ended after 90 s"],
  ]);
  expect(testsInProgress(join(folder, "none"))).toEqual([]);
});

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const render = (chromium: string, ...args: string[]) =>
  spawnSync(process.execPath, ["tools/documents/render.ts", ...args], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, CHROMIUM: chromium },
  });

test("without Chromium, or with a name that no document has, npm run documents ends with one sentence", () => {
  expect(render("/nonexistent/chromium")).toMatchObject({
    status: 66,
    stderr: "There is no Chromium at /nonexistent/chromium: install Debian's package chromium, or set CHROMIUM.\n",
  });
  const unknown = render(process.execPath, "terms-of-nothing");
  expect(unknown.stderr).toMatch(/^No document's name contains terms-of-nothing: \S+\.pdf, .*\.pdf\.\n$/);
  expect(unknown.status).toBe(64);
});

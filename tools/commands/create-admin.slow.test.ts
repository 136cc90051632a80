import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

/** `npm run admin:create`, without npm, with these words and nothing on standard input. */
const createAdmin = (...words: string[]): Promise<{ code: number; stderr: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["tools/commands/create-admin.ts", ...words],
      { cwd: join(import.meta.dirname, "../.."), env: { ...process.env, DATA_DIR: "/nonexistent" } },
      (error, _, stderr) => resolve({ code: Number(error?.code ?? 0), stderr }),
    );
    child.stdin!.end();
  });

test("admin:create without a password ends with one sentence and code 1; a password among the words is refused", async () => {
  const { code, stderr } = await createAdmin("a@example.com");
  expect([code, stderr.trim().split("\n")]).toEqual([1, [expect.stringMatching(/^No password was given/)]]);
  expect(await createAdmin("a@example.com", "hunter2hunter2")).toMatchObject({
    code: 64,
    stderr: expect.stringMatching(/^Only the e-mail address is an argument/),
  });
  expect(await createAdmin()).toMatchObject({
    code: 64,
    stderr: expect.stringContaining("Usage: npm run admin:create"),
  });
}, 30_000);

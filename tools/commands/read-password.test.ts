import { execFile } from "node:child_process";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readPassword } from "./read-password.ts";

/** A terminal that records whether it echoes by itself (raw mode is off) and everything that is written to it. */
function terminal() {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (raw: boolean) => modes.push(raw) });
  const output = new PassThrough();
  let shown = "";
  output.on("data", (data) => {
    shown += data;
  });
  return { input, output, modes, shown: () => shown };
}

test("security 2: on a terminal the password is asked for and not shown, corrections included", async () => {
  const { input, output, modes, shown } = terminal();
  const reading = readPassword(input, output);
  expect(modes).toEqual([true]);
  for (const key of ["correct", "x", "\x7f", " horse"]) input.write(key);
  input.write("\r");
  expect(await reading).toBe("correct horse");
  expect(modes).toEqual([true, false]);
  expect(shown()).toBe("Password (12 characters or more, not shown while you type): \n");
});

test.each(["\x03", "\x04"])("Ctrl-C and Ctrl-D give none (%j)", async (key) => {
  const { input, output, modes } = terminal();
  const reading = readPassword(input, output);
  input.write(key);
  expect(await reading).toBeUndefined();
  expect(modes).toEqual([true, false]);
});

test("from a pipe the first line is taken, with or without its end", async () => {
  for (const text of ["from a file\nmore\n", "from a file"]) {
    const input = new PassThrough();
    input.end(text);
    expect(await readPassword(input, new PassThrough())).toBe("from a file");
  }
});

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

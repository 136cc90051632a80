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

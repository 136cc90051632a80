import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** One line from standard input, undefined at its end; hidden on a terminal. The question goes to `output`. */
export async function readPassword(
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  output: NodeJS.WritableStream,
): Promise<string | undefined> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = input.isTTY ? { output: silent, terminal: true, historySize: 0 } : {};
  const lines = createInterface({ input, ...terminal });
  if (input.isTTY) output.write("Password (12 characters or more, not shown while you type): ");
  const password = await new Promise<string | undefined>((resolve) => {
    lines.once("line", resolve);
    lines.once("close", () => resolve(undefined));
  });
  lines.close();
  if (input.isTTY) output.write("\n");
  return password;
}

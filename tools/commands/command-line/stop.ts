import { parseArgs } from "node:util";

/** Ends the program with one sentence; codes as in sysexits.h: 64 wrong usage, 66 no input, 70 another program failed, 78 wrong settings. */
export function stop(message: string, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

/**
 * The `count` words after the program's name, and whether its only flag was given; anything else ends the program with
 * `usage`.
 */
export function readArguments(usage: string, count: number, flag = ""): { words: string[]; flag: boolean } {
  try {
    const options = flag ? { [flag]: { type: "boolean" as const } } : {};
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    if (positionals.length === count) return { words: positionals, flag: values[flag] === true };
  } catch {
    // An option that does not exist.
  }
  return stop(`Usage: ${usage}`, 64);
}

import { parseArgs } from "node:util";

/** With one sentence and a code of sysexits.h: 64 usage, 66 no input, 70 another program failed, 78 settings. */
export function stop(message: string, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

export function readArguments(usage: string, count: number, flag = ""): { words: string[]; flag: boolean } {
  try {
    const options = flag ? { [flag]: { type: "boolean" as const } } : {};
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    if (positionals.length === count) return { words: positionals, flag: values[flag] === true };
  } catch {}
  return stop(`Usage: ${usage}`, 64);
}

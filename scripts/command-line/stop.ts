/** Ends the program with one sentence; codes as in sysexits.h: 64 wrong usage, 66 no input, 78 wrong settings. */
export function stop(message: string, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

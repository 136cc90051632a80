/** Called by tests of threads, which load this file by name. */
export const double = (value: number): number => 2 * value;

export function fail(): never {
  throw new Error("failed on purpose");
}

export function neverEnd(): never {
  for (;;);
}

export function fillMemory(): never {
  const kept: unknown[] = [];
  for (;;) kept.push({ at: kept.length });
}

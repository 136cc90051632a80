import type { Result } from "#app/platform/result.ts";

/**
 * scrypt is slow on purpose, so a flood of sign-ins must not take the machine (security 2.15): few run at once, few wait,
 * later callers are asked to retry.
 */
const atOnce = 4;
const maxWaiting = 64;

let busy = 0;
const waiting: (() => void)[] = [];

export async function queuePasswordHash<T>(work: () => Promise<T>): Promise<Result<"tooManyWaiting", { result: T }>> {
  if (busy < atOnce) busy++;
  else if (waiting.length >= maxWaiting) return { ok: false, error: "tooManyWaiting" };
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return { ok: true, result: await work() };
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy--;
  }
}

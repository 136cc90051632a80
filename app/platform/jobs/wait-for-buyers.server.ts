import { setTimeout as sleep } from "node:timers/promises";

const lookMilliseconds = 20;
let isBuying = () => false;

/** Set by the server: whether purchases are being processed in this process. */
export function reportBuyers(report: () => boolean): void {
  isBuying = report;
}

/** For work that can wait: resolves when no purchase is being processed, after that many milliseconds at most. */
export async function afterBuyers(milliseconds: number): Promise<void> {
  for (let waited = 0; isBuying() && waited < milliseconds; waited += lookMilliseconds) await sleep(lookMilliseconds);
}

import { setTimeout as sleep } from "node:timers/promises";

const lookMilliseconds = 20;
let isBuying = () => false;

/** The server tells by it whether purchases are being worked on in this process. */
export function reportBuyers(report: () => boolean): void {
  isBuying = report;
}

/** For work that can wait: until no purchase is being processed, and at most that many milliseconds. */
export async function afterBuyers(milliseconds: number): Promise<void> {
  for (let waited = 0; isBuying() && waited < milliseconds; waited += lookMilliseconds) await sleep(lookMilliseconds);
}

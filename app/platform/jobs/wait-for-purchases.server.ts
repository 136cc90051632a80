import { setTimeout as sleep } from "node:timers/promises";

const pollMilliseconds = 20;
let isBuying = () => false;

/** `probe` tells whether this process is processing a purchase. */
export function setPurchaseProbe(probe: () => boolean): void {
  isBuying = probe;
}

/** Resolves when no purchase is being processed, after `milliseconds` at the latest. */
export async function waitForPurchases(milliseconds: number): Promise<void> {
  for (let waited = 0; isBuying() && waited < milliseconds; waited += pollMilliseconds) await sleep(pollMilliseconds);
}

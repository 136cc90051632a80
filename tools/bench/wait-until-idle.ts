import { setTimeout as sleep } from "node:timers/promises";
import { processorSeconds } from "./process-figures.ts";

/** Waits until the invoices and mails of the orders before are written, so that they do not disturb the next measurement. */
export async function waitUntilIdle({ pid }: { pid: number }): Promise<void> {
  for (let idleSeconds = 0; idleSeconds < 3; ) {
    const before = processorSeconds(pid) ?? 0;
    await sleep(1_000);
    idleSeconds = (processorSeconds(pid) ?? 0) - before < 0.06 ? idleSeconds + 1 : 0;
  }
}

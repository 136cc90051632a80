import { setTimeout as sleep } from "node:timers/promises";
import { processorSeconds } from "./process-figures.ts";

/** Waits for the invoices and mails of earlier orders, which would disturb the next measurement. */
export async function waitUntilIdle({ pid }: { pid: number }): Promise<void> {
  for (let idleSeconds = 0; idleSeconds < 3; ) {
    const before = processorSeconds(pid) ?? 0;
    await sleep(1_000);
    idleSeconds = (processorSeconds(pid) ?? 0) - before < 0.06 ? idleSeconds + 1 : 0;
  }
}

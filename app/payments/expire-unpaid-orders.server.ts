import { type ClosingContext, cancelUnpaidOrder } from "./settlement/after-settlement.server.ts";

/** Then an unpaid order is cancelled (decisions 5). */
export const unpaidHours = 24;
const batch = 50;
/** The job may take five minutes. */
const maxExpirySeconds = 120;

let expiredUpTo: string | undefined;

/**
 * Cancels orders unpaid for 24 hours and releases their promo codes (security 2.5), also while payments are off. Continues
 * after failures and where the last run stopped.
 */
export async function expireOrders(context: ClosingContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - unpaidHours * 3_600_000);
  const end = performance.now() + maxExpirySeconds * 1000;
  let after = expiredUpTo;
  expiredUpTo = undefined;
  for (;;) {
    const ids = await context.orders.unpaidBefore(context.db, before, { after, limit: batch });
    const rows = ids.map((id) => ({ id }));
    await eachAlone(context, rows, ({ id }) => cancelUnpaidOrder(context, id, { kind: "unpaid", hours: unpaidHours }));
    if (ids.length < batch) return;
    after = ids.at(-1);
    if (performance.now() < end) continue;
    expiredUpTo = after;
    return;
  }
}

/** One that fails does not block the others. */
export async function eachAlone<T extends { id: string }>(
  { log }: Pick<ClosingContext, "log">,
  items: T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      log.warn({ err: error as Error, id: item.id }, "left for the next run");
    }
  }
}

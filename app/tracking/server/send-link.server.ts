import type { Database } from "#app/platform/database.server.ts";
import { addressSubject, takeFromLimits } from "#app/platform/limits.server.ts";
import { queueOrderLink } from "../emails/queue-order-link.server.ts";
import type { TrackedOrder } from "./read-tracked-order.server.ts";

/** Limit for mails that others can trigger; each contains only what the first one did. */
const linksPerOrder = { name: "order-links", max: 3, windowSeconds: 86_400 };
const linksPerAddress = { name: "order-links-address", max: 10, windowSeconds: 3600 };

/** Mails the order's link to its buyer, to the order's own address. */
export async function sendOrderLink(
  { db, address }: { db: Database; address: string },
  order: TrackedOrder["order"],
): Promise<{ ok: true } | { ok: false; error: "tooMany"; retryAfterSeconds: number }> {
  const turn = await takeFromLimits(db, [
    { limit: linksPerAddress, subject: addressSubject(address) },
    { limit: linksPerOrder, subject: order.id },
  ]);
  if (!turn.allowed) return { ok: false, error: "tooMany", retryAfterSeconds: turn.retryAfterSeconds };
  await queueOrderLink(db, order);
  return { ok: true };
}

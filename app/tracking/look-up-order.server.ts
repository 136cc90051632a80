import { brand } from "#app/brand.ts";
import { findOrderOfBuyer } from "#app/orders/find-order.server.ts";
import { orderNumberIn } from "#app/orders/order-number.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import {
  addressSubject,
  giveBackToLimits,
  networkSubject,
  takeFromLimits,
} from "#app/platform/limits/limits.server.ts";
import type { Result } from "#app/platform/result.ts";

/** Only failures stay counted, per person (security 6.55). */
const tries = { name: "order-look-up", max: 10, windowSeconds: 600 };
const triesOfNetwork = { name: "order-look-up-network", max: 60, windowSeconds: 3600 };

export type LookUp = Result<
  "malformedNumber" | "notFound" | { error: "tooMany"; retryAfterSeconds: number },
  { orderId: string }
>;

/** Wrong pairs and unknown orders run the same statements (decisions 11): numbers are consecutive. */
export async function lookUpOrder(
  { db, address }: { db: Db; address: string },
  typed: { number: string; email: string },
): Promise<LookUp> {
  const number = orderNumberIn(typed.number, brand.orderPrefix);
  if (number === undefined) return { ok: false, error: "malformedNumber" };
  const hits = [
    { limit: tries, subject: addressSubject(address) },
    { limit: triesOfNetwork, subject: networkSubject(address) },
  ];
  const turn = await takeFromLimits(db, hits);
  if (!turn.allowed) return { ok: false, error: "tooMany", retryAfterSeconds: turn.retryAfterSeconds };
  const order = await findOrderOfBuyer(db, { number, email: typed.email });
  if (!order) return { ok: false, error: "notFound" };
  await giveBackToLimits(db, hits);
  return { ok: true, orderId: order.id };
}

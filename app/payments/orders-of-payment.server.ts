import { eq, inArray, or } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { plainCode } from "#app/platform/text/typed-text.ts";
import { paymentEvents, paymentIntents } from "./server/tables.server.ts";

/** By the provider's whole id of a payment, dispute or event. */
export async function orderIdsOfPayment(db: Db, typed: string): Promise<string[]> {
  const [id = ""] = plainCode(typed).split("_secret_");
  if (!/^[a-z]{2,8}_\w{8,100}$/i.test(id)) return [];
  // Disputes are few and have no index.
  const isOfEvent = id.startsWith("pi_")
    ? undefined
    : eq(id.startsWith("evt_") ? paymentEvents.id : paymentEvents.disputeId, id);
  const ofEvent = db.select({ id: paymentEvents.intentId }).from(paymentEvents).where(isOfEvent);
  const rows = await db
    .select({ orderId: paymentIntents.orderId })
    .from(paymentIntents)
    .where(isOfEvent ? or(eq(paymentIntents.id, id), inArray(paymentIntents.id, ofEvent)) : eq(paymentIntents.id, id));
  return rows.map(({ orderId }) => orderId);
}

import { eq } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { type AddressValues, addressFieldNames } from "./address-fields.ts";
import { queueAddressChanged } from "./emails/queue-staff-mails.server.ts";
import { isBeforeShipping } from "./order-transitions.ts";
import { orders } from "./server/tables.server.ts";
import { storeStep } from "./transition-order.server.ts";

export type AddressRefusal = "unknownOrder" | "staleVersion" | "shipped";

/**
 * The buyer corrects where the parcel goes, until it leaves (decisions 11). The version raised makes staff who have the old
 * address before them look again before they ship. The mail that reports it goes to the order's e-mail address, which stays.
 * The caller has proved that the order is theirs.
 */
export const correctOwnAddress = (
  { db }: { db: Database },
  { orderId, version, address }: { orderId: string; version: number; address: AddressValues },
): Promise<{ ok: true; changed: boolean } | { ok: false; error: AddressRefusal }> =>
  db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return { ok: false, error: "unknownOrder" };
    if (!isBeforeShipping(order.status)) return { ok: false, error: "shipped" };
    // The same form sent twice finds its own address.
    if (addressFieldNames.every((name) => order[name] === address[name])) return { ok: true, changed: false };
    if (order.version !== version) return { ok: false, error: "staleVersion" };
    const corrected = await storeStep(tx, order, address, { author: "buyer", note: "address corrected" });
    await queueAddressChanged(tx, corrected, "buyer");
    return { ok: true, changed: true };
  });

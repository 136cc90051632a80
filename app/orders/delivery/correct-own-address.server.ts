import { eq } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { lockVersion } from "#app/platform/database/versioned-row.server.ts";
import { isBeforeShipping } from "../allowed-transitions.ts";
import { queueAddressChanged } from "../emails/order-progress-mails.server.ts";
import { orders } from "../server/tables.server.ts";
import { storeChange } from "../transition-order.server.ts";
import { type AddressValues, addressFieldNames, addressFor, hasOtherVat } from "./address-fields.ts";

export type AddressRefusal = "unknownOrder" | "conflict" | "shipped" | "otherVat" | "invalidPostcode";

/**
 * The buyer corrects the delivery address until the parcel leaves (decisions 11). The raised version makes staff who still
 * see the old address look again before they ship. The mail about it goes to the order's e-mail address, which does not
 * change. The caller has verified that the order is the buyer's.
 */
export const correctOwnAddress = (
  { db }: { db: Database },
  { orderId, version, address: typed }: { orderId: string; version: number; address: AddressValues },
): Promise<{ ok: true; changed: boolean } | { ok: false; error: AddressRefusal }> =>
  db.transaction(async (tx) => {
    const { row: order, conflict } = await lockVersion(tx, orders, eq(orders.id, orderId), version);
    if (!order) return { ok: false, error: "unknownOrder" };
    if (!isBeforeShipping(order.status)) return { ok: false, error: "shipped" };
    const address = addressFor(order, typed);
    if (!address) return { ok: false, error: "invalidPostcode" };
    // The same form sent twice finds its own address.
    if (addressFieldNames.every((name) => order[name] === address[name])) return { ok: true, changed: false };
    if (conflict) return conflict;
    if (hasOtherVat(order, address)) return { ok: false, error: "otherVat" };
    const corrected = await storeChange(tx, order, address, { author: "buyer", kind: "addressCorrected" });
    await queueAddressChanged(tx, corrected, "buyer");
    return { ok: true, changed: true };
  });

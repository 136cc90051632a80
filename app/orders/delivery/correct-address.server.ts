import { eq } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { lockVersion } from "#app/platform/database/versioned-row.server.ts";
import type { Result } from "#app/platform/result.ts";
import { isBeforeShipping } from "../allowed-transitions.ts";
import { queueAddressChanged } from "../emails/order-progress-mails.server.ts";
import { orders } from "../server/tables.server.ts";
import { type StaffWrite, storeChange, writeOrder } from "../transition-order.server.ts";
import { type AddressValues, addressFieldNames, addressFor, hasOtherVat } from "./address-fields.ts";

/** Staff correct the address of an unshipped order; the buyer gets a mail (decisions 9). */
export const correctAddress = ({ db }: { db: Database }, input: StaffWrite & { address: AddressValues }) =>
  db.transaction(async (tx) => {
    const result = await writeOrder<"shipped" | "unchanged" | "otherVat" | "invalidPostcode">(tx, input, (order) => {
      if (!isBeforeShipping(order.status)) return "shipped";
      const address = addressFor(order, input.address);
      if (!address) return "invalidPostcode";
      const isSame = addressFieldNames.every((name) => order[name] === address[name]);
      if (isSame) return "unchanged";
      if (hasOtherVat(order, address)) return "otherVat";
      return { action: "order-address-corrected", kind: "addressCorrected", set: address };
    });
    if (result.ok) await queueAddressChanged(tx, result.order, "staff");
    return result;
  });

export type AddressRefusal = "unknownOrder" | "conflict" | "shipped" | "otherVat" | "invalidPostcode";

/**
 * The buyer corrects the address until the parcel leaves (decisions 11); the raised version makes staff look again. The
 * mail goes to the unchanged e-mail address. The caller has verified the buyer.
 */
export const correctOwnAddress = (
  { db }: { db: Database },
  { orderId, version, address: typed }: { orderId: string; version: number; address: AddressValues },
): Promise<Result<AddressRefusal, { changed: boolean }>> =>
  db.transaction(async (tx) => {
    const { row: order, conflict } = await lockVersion(tx, orders, eq(orders.id, orderId), version);
    if (!order) return { ok: false, error: "unknownOrder" };
    if (!isBeforeShipping(order.status)) return { ok: false, error: "shipped" };
    const address = addressFor(order, typed);
    if (!address) return { ok: false, error: "invalidPostcode" };
    // A repeated form finds its own address.
    if (addressFieldNames.every((name) => order[name] === address[name])) return { ok: true, changed: false };
    if (conflict) return conflict;
    if (hasOtherVat(order, address)) return { ok: false, error: "otherVat" };
    const corrected = await storeChange(tx, order, address, { author: "buyer", kind: "addressCorrected" });
    await queueAddressChanged(tx, corrected, "buyer");
    return { ok: true, changed: true };
  });

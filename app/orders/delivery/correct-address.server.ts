import type { Database } from "#app/platform/database/database.server.ts";
import { isBeforeShipping } from "../allowed-transitions.ts";
import { queueAddressChanged } from "../emails/order-progress-mails.server.ts";
import { type StaffWrite, writeOrder } from "../transition-order.server.ts";
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

import type { Database } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import { pick } from "#app/platform/text/pick.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { lockOrder } from "../preparation/orders-in-preparation.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { announceOrder, type StaffWrite, writeOrder } from "../transition-order.server.ts";
import { storeOwnOrder } from "./create-own-order.server.ts";

const recipientFields = [
  ...(["first_name", "last_name", "address", "city", "postal_code", "country"] as const),
  ...(["carrier_note", "phone", "email", "language"] as const),
] as const;
const carFields = ["license_plate", "vehicle_brand", "vehicle_model", "vehicle_year", "vehicle_energy"] as const;

/** Only what has left is replaced: before that the order itself is prepared again. */
export const mayReplace = ({ status, email, address }: Pick<OrderRow, "status" | "email" | "address">): boolean =>
  ["Expediee", "Livree", "Retournee"].includes(status) && email !== "" && address !== "";

/** A free warranty order, in one transaction. The history of each names the other by its number (decisions 9.5). */
export const replaceOrder = (
  { db, clock }: { db: Database; clock: Clock },
  write: StaffWrite,
): Promise<Result<"unknownOrder" | "conflict" | "notReplaceable", { number: string }>> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, write.orderId);
    if (!order) return { ok: false, error: "unknownOrder" };
    if (order.version !== write.version) return { ok: false, error: "conflict" };
    // Without the address, which an erasure takes, nothing can be sent.
    if (!mayReplace(order)) return { ok: false, error: "notReplaceable" };
    const { id, number } = await storeOwnOrder(
      tx,
      { now: clock.now() },
      {
        origin: "warranty",
        author: write.author,
        reason: order.number,
        recipient: pick(order, ...recipientFields),
        vehicle: pick(order, ...carFields),
      },
    );
    const noted = await writeOrder(tx, write, () => ({ action: "order-replaced", kind: "replacement", note: number }));
    if (!noted.ok) throw new Error(`order ${order.id}: ${noted.error}`);
    announceOrder(tx, id);
    return { ok: true, number };
  });

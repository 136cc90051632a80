import { orderIdsOfSerial } from "#app/dongles/list-dongles.server.ts";
import { dongleOfOrder, dongleThatCameBack, moveDongle } from "#app/dongles/move-dongle.server.ts";
import { ordersOfNumbers } from "#app/orders/lists/orders-of-numbers.server.ts";
import { ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import { recordCameBackIn, undoCameBackIn } from "#app/orders/preparation/record-return.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { scannedCode } from "#app/platform/text/scanned-text.ts";
import { orderIdsOfTracking } from "./parcel-of-order.server.ts";
import type { ShippingRefusal } from "./refusals.ts";
import { eventAuthor, lockForStaff, type StaffContext } from "./server/lock-for-staff.server.ts";

type CameBack = Pick<Parameters<typeof recordCameBackIn>[1], "cause" | "condition" | "note"> & {
  orderId: string;
  /** As seen; missing where a parcel was scanned. */
  version?: number | undefined;
};

/**
 * A parcel that came back without a withdrawal (decisions 5.5): order, dongle, which waits for its inspection, and the mail
 * to the buyer, in one transaction. `asked`: the name of the buyer who is asked by mail what to do next.
 */
export const bringBack = (
  context: StaffContext,
  { orderId, version, ...facts }: CameBack,
): Promise<
  { ok: true; number: string; asked: string | null } | ShippingRefusal | { ok: false; error: "onlySentBack" }
> =>
  context.db.transaction(async (tx) => {
    const locked = await lockForStaff(tx, orderId);
    if (!locked.ok) return locked;
    const { order } = locked;
    if (order.status === "Livree" && facts.cause !== "sentBack") return { ok: false, error: "onlySentBack" } as const;
    const write = { orderId: order.id, version: version ?? order.version, author: context.author };
    const recorded = await recordCameBackIn(tx, { ...write, ...facts });
    if (!recorded.ok)
      return recorded.error === "conflict"
        ? ({ ok: false, error: "conflict" } as const)
        : ({ ok: false, error: "wrongState", status: order.status } as const);
    const dongle = await dongleOfOrder(tx, order.id);
    if (dongle) {
      const { serial } = dongle;
      await moveDongle({ tx }, { serial, to: "returned", author: eventAuthor(context), note: facts.condition });
    }
    const { status, return_cause, first_name, last_name } = recorded.order;
    const isAsked = status === "Retournee" && return_cause !== "exchange";
    return { ok: true, number: order.number, asked: isAsked ? `${first_name} ${last_name}`.trim() : null } as const;
  });

/**
 * Takes back a return that was recorded by mistake: order and dongle are again where they were. Refused once something was
 * decided about it, or its dongle was inspected.
 */
export const undoBringBack = (
  context: StaffContext,
  { orderId, version, note }: { orderId: string; version: number; note: string },
): Promise<{ ok: true; number: string; wasNotified: boolean } | ShippingRefusal> =>
  context.db.transaction(async (tx) => {
    const locked = await lockForStaff(tx, orderId);
    if (!locked.ok) return locked;
    const { number, status } = locked.order;
    const dongle = await dongleThatCameBack(tx, orderId);
    if (status === "Retournee" && dongle && dongle.state !== "returned")
      return { ok: false, error: "returnInspected", given: dongle.serial } as const;
    const undone = await undoCameBackIn(tx, { orderId, version, author: context.author, note });
    if (!undone.ok)
      return undone.error === "conflict"
        ? ({ ok: false, error: "conflict" } as const)
        : ({ ok: false, error: "returnSettled", number } as const);
    if (dongle) {
      const move = { serial: dongle.serial, author: eventAuthor(context), note } as const;
      await moveDongle({ tx }, { ...move, to: "associated", orderId, isUndo: true });
      await moveDongle({ tx }, { ...move, to: "shipped" });
      if (dongle.before === "activated") await moveDongle({ tx }, { ...move, to: "activated" });
    }
    return { ok: true, number, wasNotified: undone.wasNotified } as const;
  });

/** The parcel that has left with this tracking, serial or order number; undefined if there is none, or several. */
export async function shippedOrderOf(db: Db, typed: string): Promise<string | undefined> {
  const numbers = await ordersOfNumbers(db, [typed, scannedCode(typed)]);
  const ids = [
    ...[...numbers.values()].flat().map(({ id }) => id),
    ...(await orderIdsOfTracking(db, typed)),
    ...(await orderIdsOfSerial(db, typed, 2)),
  ];
  const found = await ordersById(db, [...new Set(ids)]);
  const left = [...found.values()].filter(({ status }) => status === "Expediee" || status === "Livree");
  return left.length === 1 ? left[0]!.id : undefined;
}

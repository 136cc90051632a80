import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Conflict, lockVersion, updateVersion } from "#app/platform/database/versioned-row.server.ts";
import { type DongleState, nextDongleStates, statesWithOrder } from "./dongle-states.ts";
import { dongleEvents, dongles } from "./server/tables.server.ts";

export type DongleRow = typeof dongles.$inferSelect;

/** `current` is the dongle as it is now, `other` the one that the order already has. */
export type MoveRefusal =
  | { ok: false; error: "unknownDongle" }
  | { ok: false; error: "illegalMove"; current: DongleRow }
  | { ok: false; error: "orderHasDongle"; other: DongleRow }
  | Conflict<DongleRow>;
export type MoveResult = { ok: true; before: DongleRow; dongle: DongleRow } | MoveRefusal;

/**
 * The only way a dongle changes its state: in the caller's transaction, with the row locked, its version raised and one row
 * in `dongle_events`. A refused step writes nothing. For a new `orderId` the caller has locked that order before.
 */
export async function moveDongle(
  { tx }: { tx: Db },
  input: {
    serial: string;
    to: DongleState;
    /** The order that it is packed for: with `associated` only; `shipped` and `activated` keep it, all other states clear it. */
    orderId?: string;
    /** The version that the caller has read; left out where the caller checks the order's version instead. */
    version?: number | undefined;
    author: string;
    note?: string;
    /** An undo: not a step of its own, and therefore not in the list of allowed steps. */
    isUndo?: true;
  },
): Promise<MoveResult> {
  const { serial, to, author } = input;
  const isDongle = eq(dongles.serial, serial);
  const { row: before, conflict } = await lockVersion(tx, dongles, isDongle, input.version);
  if (!before) return { ok: false, error: "unknownDongle" };
  if (conflict) return conflict;
  if (!input.isUndo && !nextDongleStates[before.state].includes(to))
    return { ok: false, error: "illegalMove", current: before };
  const isOfOtherOrder = before.orderId !== null && input.orderId !== undefined && before.orderId !== input.orderId;
  if (isOfOtherOrder) return { ok: false, error: "illegalMove", current: before };
  if ((to === "associated") !== (input.orderId !== undefined)) throw new Error(`${to} with order ${input.orderId}`);
  if (input.orderId !== undefined) {
    const [other] = await tx.select().from(dongles).where(eq(dongles.orderId, input.orderId));
    if (other && other.serial !== serial) return { ok: false, error: "orderHasDongle", other };
  }
  const orderId = input.orderId ?? (statesWithOrder.includes(to) ? before.orderId : null);
  const [dongle] = await updateVersion(tx, dongles, isDongle, { state: to, orderId, updatedAt: sql`now()` });
  await tx.insert(dongleEvents).values({
    serial,
    author,
    fromState: before.state,
    toState: to,
    orderId: orderId ?? before.orderId,
    note: input.note ?? "",
  });
  return { ok: true, before, dongle: dongle! };
}

/** The dongle that an order has at this moment. */
export async function dongleOfOrder(db: Db, orderId: string): Promise<DongleRow | undefined> {
  const [dongle] = await db.select().from(dongles).where(eq(dongles.orderId, orderId));
  return dongle;
}

/** The serials of the dongles that the orders have at this moment, by order. */
export async function donglesOfOrders(db: Db, orderIds: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ orderId: dongles.orderId, serial: dongles.serial })
    .from(dongles)
    .where(inArray(dongles.orderId, [...orderIds]));
  return new Map(found.flatMap(({ orderId, serial }) => (orderId === null ? [] : [[orderId, serial]])));
}

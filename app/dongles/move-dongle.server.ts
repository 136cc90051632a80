import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Conflict, lockVersion, updateVersion } from "#app/platform/database/versioned-row.server.ts";
import { type DongleState, nextDongleStates, statesWithOrder } from "./dongle-states.ts";
import { dongleEvents, dongles } from "./server/tables.server.ts";

export type DongleRow = typeof dongles.$inferSelect;

/** `current`: the dongle as it is; `other`: the order's present one. */
export type MoveRefusal =
  | { ok: false; error: "unknownDongle" }
  | { ok: false; error: "illegalMove"; current: DongleRow }
  | { ok: false; error: "orderHasDongle"; other: DongleRow }
  | Conflict<DongleRow>;
export type MoveResult = { ok: true; before: DongleRow; dongle: DongleRow } | MoveRefusal;

/**
 * The only writer of a dongle's state, in the caller's transaction: row locked, version raised, one row in `dongle_events`.
 * Refusals write nothing. The caller has locked a new `orderId`.
 */
export async function moveDongle(
  { tx }: { tx: Db },
  input: {
    serial: string;
    to: DongleState;
    orderId?: string;
    /** As read; missing if the caller checks the order's version. */
    version?: number | undefined;
    author: string;
    note?: string;
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

export async function dongleOfOrder(db: Db, orderId: string): Promise<DongleRow | undefined> {
  const [dongle] = await db.select().from(dongles).where(eq(dongles.orderId, orderId));
  return dongle;
}

/** The one that came back with the order's parcel, and its state before. */
export async function dongleThatCameBack(db: Db, orderId: string) {
  const [event] = await db
    .select({ serial: dongleEvents.serial, before: dongleEvents.fromState, state: dongles.state })
    .from(dongleEvents)
    .innerJoin(dongles, eq(dongles.serial, dongleEvents.serial))
    .where(and(eq(dongleEvents.orderId, orderId), eq(dongleEvents.toState, "returned")))
    .orderBy(desc(dongleEvents.id))
    .limit(1);
  return event;
}

export async function donglesOfOrders(db: Db, orderIds: readonly string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ orderId: dongles.orderId, serial: dongles.serial })
    .from(dongles)
    .where(inArray(dongles.orderId, [...orderIds]));
  return new Map(found.flatMap(({ orderId, serial }) => (orderId === null ? [] : [[orderId, serial]])));
}

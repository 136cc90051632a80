import { and, desc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { auditLog } from "#app/platform/database/tables.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { mayBeHeld } from "../allowed-transitions.ts";
import { type StaffWrite, writeOrder } from "../transition-order.server.ts";

/** Holds an order that waits to be packed or shipped; it leaves the queues (decisions 9). */
export const holdOrder = ({ db, clock }: { db: Database; clock: Clock }, input: StaffWrite & { reason: string }) =>
  db.transaction((tx) => holdIn(tx, clock, input));

/** Undoes a release, with the earlier reason. */
export const holdAgain = ({ db, clock }: { db: Database; clock: Clock }, input: StaffWrite) =>
  db.transaction(async (tx) => {
    const releases = and(eq(auditLog.subject, `order:${input.orderId}`), eq(auditLog.action, "order-released"));
    const [last] = await tx
      .select({ reason: sql<string | null>`${auditLog.before} ->> 'hold_reason'` })
      .from(auditLog)
      .where(releases)
      .orderBy(desc(auditLog.at))
      .limit(1);
    return holdIn(tx, clock, { ...input, reason: last?.reason ?? "" });
  });

const holdIn = (tx: Transaction, clock: Clock, input: StaffWrite & { reason: string }) =>
  writeOrder<"notHoldable">(tx, input, ({ status, held_at }) =>
    mayBeHeld(status) && !held_at
      ? {
          action: "order-held",
          kind: "held",
          note: input.reason,
          set: { held_at: clock.now(), hold_reason: input.reason },
        }
      : "notHoldable",
  );

export const releaseOrder = ({ db }: { db: Database }, input: StaffWrite) =>
  db.transaction((tx) =>
    writeOrder<"notHeld">(tx, input, ({ held_at }) =>
      held_at ? { action: "order-released", kind: "released", set: { held_at: null, hold_reason: null } } : "notHeld",
    ),
  );

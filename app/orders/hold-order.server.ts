import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database.server.ts";
import { mayBeHeld } from "./order-transitions.ts";
import { type StaffWrite, writeOrder } from "./server/write-order.server.ts";

/** Staff hold an order that waits to be packed or shipped: it leaves the queues until it is released (decisions 9). */
export const holdOrder = ({ db, clock }: { db: Database; clock: Clock }, input: StaffWrite & { reason: string }) =>
  db.transaction((tx) =>
    writeOrder<"notHoldable">(tx, input, ({ status, held_at }) =>
      mayBeHeld(status) && !held_at
        ? {
            action: "order-held",
            note: `held: ${input.reason}`,
            set: { held_at: clock.now(), hold_reason: input.reason },
          }
        : "notHoldable",
    ),
  );

export const releaseOrder = ({ db }: { db: Database }, input: StaffWrite) =>
  db.transaction((tx) =>
    writeOrder<"notHeld">(tx, input, ({ held_at }) =>
      held_at ? { action: "order-released", note: "released", set: { held_at: null, hold_reason: null } } : "notHeld",
    ),
  );

import { lt } from "drizzle-orm";
import { monthsBefore, type Retention } from "#app/platform/retention.server.ts";
import { withdrawals } from "./server/tables.server.ts";

/** Declarations of withdrawal: 5 years (privacy page). */
export const withdrawalRetention: Retention = {
  what: "withdrawals",
  async erase({ db, now }) {
    const deleted = await db
      .delete(withdrawals)
      .where(lt(withdrawals.receivedAt, monthsBefore(now, 60)))
      .returning({ id: withdrawals.id });
    return deleted.length;
  },
};

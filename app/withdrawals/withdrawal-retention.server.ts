import { asc, inArray, lt, or } from "drizzle-orm";
import {
  definePersonalData,
  monthsBefore,
  type PersonExporter,
  type Retention,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { isAddress } from "#app/platform/privacy/stored-addresses.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { withdrawalEvents, withdrawals } from "./server/tables.server.ts";

/** 5 years (privacy page). */
const withdrawalRetention: Retention = {
  what: "withdrawals",
  erase: ({ db, now }) => rowsChanged(db.delete(withdrawals).where(lt(withdrawals.receivedAt, monthsBefore(now, 60)))),
};

/** By address or order; not erased before the period ends. */
const withdrawalExporter: PersonExporter = {
  part: "withdrawals",
  async export({ db, email, orderIds }) {
    const declarations = await db
      .select(pick(withdrawals, "id", "name", "orderReference", "email", "language", "receivedAt"))
      .from(withdrawals)
      .where(or(isAddress(withdrawals.email, email), inArray(withdrawals.orderId, orderIds)))
      .orderBy(asc(withdrawals.receivedAt));
    const ids = declarations.map(({ id }) => id);
    const steps = await db
      .select()
      .from(withdrawalEvents)
      .where(inArray(withdrawalEvents.withdrawalId, ids))
      .orderBy(asc(withdrawalEvents.id));
    return declarations.map((declaration) => ({
      ...declaration,
      steps: steps.filter(({ withdrawalId }) => withdrawalId === declaration.id).map(({ kind, at }) => ({ kind, at })),
    }));
  },
};

export const withdrawalData = definePersonalData({
  tables: {
    withdrawals: { period: "5 years", erasedBy: [withdrawalRetention] },
    withdrawal_events: { period: "with the declaration", erasedBy: [withdrawalRetention] },
  },
  exporter: withdrawalExporter,
  kept: "5 years: proof of a legal obligation",
});

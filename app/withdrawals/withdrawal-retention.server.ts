import { asc, inArray, or } from "drizzle-orm";
import { definePersonalData, personTable } from "#app/platform/privacy/person-table.server.ts";
import { deleteAfter, keptBy, type PersonExporter } from "#app/platform/privacy/retention.server.ts";
import { isAddress } from "#app/platform/privacy/stored-addresses.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { withdrawalEvents, withdrawals } from "./server/tables.server.ts";

const withdrawalRetention = deleteAfter(
  { months: 60 },
  { what: "withdrawals", from: withdrawals, since: withdrawals.receivedAt },
);

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
  tables: [
    personTable(withdrawals, keptBy(withdrawalRetention), {
      address: ["email"],
      personal: ["name", "orderReference"],
      record: ["id", "language", "orderId", "outcome", "receivedAt"],
      technical: ["submissionHash", "isSettled"],
    }),
    personTable(
      withdrawalEvents,
      { period: "with the declaration", erasedBy: [withdrawalRetention] },
      {
        record: ["withdrawalId", "at", "kind", "orderId"],
        staff: ["author", "reason"],
        technical: ["id"],
      },
    ),
  ],
  exporter: withdrawalExporter,
  kept: `${withdrawalRetention.period}: proof of a legal obligation`,
});

import { asc, inArray } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { definePersonalData, personTable } from "#app/platform/privacy/person-table.server.ts";
import { deleteAfter, type PersonExporter } from "#app/platform/privacy/retention.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { cardPayers, paymentEvents, paymentIntents, refundApprovals, refundRequests } from "./server/tables.server.ts";

const paymentExporter: PersonExporter = {
  part: "payments",
  export: ({ db, orderIds }) =>
    db
      .select({
        orderId: paymentIntents.orderId,
        provider: paymentIntents.provider,
        reference: paymentIntents.id,
        ...pick(paymentIntents, "amountCents", "refundedCents", "currency"),
        state: paymentIntents.status,
        refusals: paymentIntents.failures,
        createdAt: paymentIntents.createdAt,
      })
      .from(paymentIntents)
      .where(inArray(paymentIntents.orderId, orderIds))
      .orderBy(asc(paymentIntents.createdAt)),
};

export const paymentData = definePersonalData({
  tables: [
    personTable(
      paymentIntents,
      { holds: "the provider's number of a payment, and amounts" },
      {
        money: ["amountCents", "currency", "refundedCents"],
        record: ["id", "orderId", "provider", "status", "failures", "createdAt"],
        technical: ["attempt", "refundDueCents", "lastError", "updatedAt"],
      },
    ),
    personTable(
      refundRequests,
      { holds: "amounts, reasons and states of refunds" },
      {
        money: ["amountCents"],
        record: ["orderId", "intentId", "status", "createdAt", "reviewedAt"],
        personal: ["reason"],
        staff: ["author", "person", "reviewedBy"],
        technical: ["id", "providerRefundId", "failure", "failedAttempts", "attempts", "nextAttemptAt", "updatedAt"],
      },
    ),
    personTable(
      refundApprovals,
      { holds: "refunds that a second person approved or declined" },
      {
        money: ["amountCents"],
        record: ["orderId", "kind", "status", "createdAt", "decidedAt"],
        personal: ["reason"],
        staff: ["author", "decidedBy"],
        technical: ["id"],
      },
    ),
  ],
  exporter: paymentExporter,
  kept: "amounts and the provider's number, without a person: accounting",
});

/** Words of staff about a buyer's refunds; they go with the buyer's other data (`orderData`). */
export async function forgetRefundReasons(tx: Transaction, orderIds: string[]): Promise<void> {
  for (const table of [refundRequests, refundApprovals])
    await tx.update(table).set({ reason: "" }).where(inArray(table.orderId, orderIds));
}

/** Stripe repeats deliveries for three days. */
export const paymentEventRetention = deleteAfter(
  { days: 90 },
  { what: "payment events", from: paymentEvents, since: paymentEvents.receivedAt },
);

/** Longer than an unpaid order lives (a day). */
export const cardPayerRetention = deleteAfter(
  { days: 2 },
  { what: "payers of orders", from: cardPayers, since: cardPayers.begunAt },
);

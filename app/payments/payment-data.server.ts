import { asc, inArray } from "drizzle-orm";
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
        record: ["orderId", "intentId", "status", "createdAt"],
        staff: ["author", "person", "reason"],
        technical: ["id", "providerRefundId", "failure", "failedAttempts", "attempts", "nextAttemptAt", "updatedAt"],
      },
    ),
    personTable(
      refundApprovals,
      { holds: "refunds that a second person approved or declined" },
      {
        money: ["amountCents"],
        record: ["orderId", "kind", "status", "createdAt", "decidedAt"],
        staff: ["author", "decidedBy", "reason"],
        technical: ["id"],
      },
    ),
  ],
  exporter: paymentExporter,
  kept: "amounts and the provider's number, without a person: accounting",
});

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

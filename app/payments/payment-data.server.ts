import { asc, inArray, lt } from "drizzle-orm";
import {
  daysBefore,
  definePersonalData,
  type PersonExporter,
  type Retention,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { cardPayers, paymentEvents, paymentIntents } from "./server/tables.server.ts";

/** Amounts and states; only the provider knows the card. */
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
  tables: {
    payment_intents: { holds: "the provider's number of a payment, and amounts" },
    refund_requests: { holds: "amounts, reasons and states of refunds" },
  },
  exporter: paymentExporter,
  kept: "amounts and the provider's number, without a person: accounting",
});

/** 90 days; Stripe repeats deliveries for three. */
export const paymentEventRetention: Retention = {
  what: "payment events",
  erase: ({ db, now }) =>
    rowsChanged(db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, daysBefore(now, 90)))),
};

/** Longer than an unpaid order lives (a day). */
export const cardPayerRetention: Retention = {
  what: "payers of orders",
  erase: ({ db, now }) => rowsChanged(db.delete(cardPayers).where(lt(cardPayers.begunAt, daysBefore(now, 2)))),
};

import { lt } from "drizzle-orm";
import { daysBefore, type Retention, rowsChanged } from "#app/platform/privacy/retention.server.ts";
import { cardPayers, paymentEvents } from "./server/tables.server.ts";

/** Webhook deliveries: 90 days. Stripe repeats one for three days, so a deleted one cannot be mistaken for new. */
export const paymentEventRetention: Retention = {
  what: "payment events",
  erase: ({ db, now }) =>
    rowsChanged(db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, daysBefore(now, 90)))),
};

/** Longer than a refusal can follow the beginning of a payment: an unpaid order ends after a day. */
export const cardPayerRetention: Retention = {
  what: "payers of orders",
  erase: ({ db, now }) => rowsChanged(db.delete(cardPayers).where(lt(cardPayers.begunAt, daysBefore(now, 2)))),
};

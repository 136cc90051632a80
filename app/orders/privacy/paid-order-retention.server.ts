import { and, inArray, isNotNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { beforePeriod, type Retention } from "#app/platform/privacy/retention.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { forgetPromoBuyers } from "#app/promotions/promo-use.server.ts";
import { erasedFieldNames, erasedValues } from "../fields/order-field-rules.ts";
import { orderEvents, orderNotes, orders } from "../server/tables.server.ts";

/** What an invoice does not need. */
export const withoutContact = {
  ...erasedValues("contact"),
  // No secret has an empty hash, so no cookie matches.
  buyer_key: null,
  access_token_hash: "",
  idempotency_key: null,
  tags: [],
};

export const withoutPerson = { ...withoutContact, ...erasedValues("invoice"), hold_reason: null };

const isAnyLeft = (erased: Record<string, unknown>): SQL =>
  or(
    ...erasedFieldNames
      .filter((name) => ownValue(erased, name) !== undefined)
      .map((name) => (ownValue(erased, name) === null ? isNotNull(orders[name]) : ne(orders[name], ""))),
  )!;

export const lastStepAt: SQL = sql`coalesce((select max(order_events.at) from order_events where order_events.order_id = ${orders.id}), ${orders.updated_at})`;

export const contactPeriod = { months: 36 };

export const paidOrderRetention: Retention = {
  what: "contact details of paid orders",
  erase: ({ db, now }) =>
    db.transaction(async (tx) => {
      const erased = await tx
        .update(orders)
        .set(withoutContact)
        .where(
          and(
            notInArray(orders.payment_status, ["pending", "failed"]),
            notInArray(orders.status, ["A_traiter", "A_expedier"]),
            isAnyLeft(erasedValues("contact")),
            sql`${lastStepAt} < ${beforePeriod(now, contactPeriod).toISOString()}`,
          ),
        )
        .returning({ id: orders.id });
      const ids = erased.map(({ id }) => id);
      await forgetPromoBuyers(tx, ids);
      return ids.length;
    }),
};

/** 10 years from the end of the invoice's year (Code de commerce L123-22). */
export const invoiceDataRetention: Retention = {
  what: "invoice data",
  erase: ({ db, now }) =>
    db.transaction(async (tx) => {
      const erased = await tx
        .update(orders)
        .set(withoutPerson)
        .where(
          and(
            lt(orders.created_at, new Date(Date.UTC(now.getUTCFullYear() - 10, 0, 1))),
            isAnyLeft(erasedValues("invoice")),
          ),
        )
        .returning({ id: orders.id });
      const ids = erased.map(({ id }) => id);
      await tx.update(orderEvents).set({ note: "" }).where(inArray(orderEvents.orderId, ids));
      await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids));
      return ids.length;
    }),
};

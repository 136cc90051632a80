import { randomUUID } from "node:crypto";
import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { hashOfSubmission } from "#app/forms/submission.server.ts";
import { columnName, columnParameter } from "#app/platform/database/columns-in-sql.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { type Statement, statement } from "#app/platform/database/statement.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { insertRedemption, type OrderPromo, promoUseValues, takePromoUse } from "#app/promotions/promo-use.server.ts";
import { type OrderField, orderFieldNames } from "../fields/order-field-rules.ts";
import { hashOrderToken } from "../order-access.server.ts";
import { takesTestPayments } from "../payment/test-orders.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { termsVersion } from "../terms/terms-document.ts";
import { announceStored } from "../transition-order.server.ts";
import { buyerKey } from "./buyer-key.server.ts";
import { allColumns } from "./order-columns.server.ts";
import { numberValues, orderNumber } from "./order-number.server.ts";
import { orderEvents, orders } from "./tables.server.ts";

const computed = [
  ...(["product_price", "discount_amount", "subtotal", "shipping_price"] as const),
  ...(["total_amount", "vat_amount", "vat_rate"] as const),
];

export type NewOrder = Pick<OrderRow, OrderField | (typeof computed)[number]> & {
  promo: OrderPromo | undefined;
  token: string;
  submission: string | undefined;
};

/**
 * Stores an order with number, event and use of the code in one statement, so in one round trip instead of seven. Stores
 * nothing if the code is unusable or the address has three open orders. Throws 23505 for a repeated submission, or a
 * concurrent order for the same slot or use.
 */
export async function storeOrder(
  { db, clock }: { db: Database; clock: Clock },
  { promo, token, submission, ...values }: NewOrder,
): Promise<OrderRow | "promoUnusable" | "tooManyOpenOrders"> {
  const now = clock.now();
  const isTest = takesTestPayments();
  const all = {
    ...values,
    ...numberValues(now, { isTest }),
    id: randomUUID(),
    buyer_key: buyerKey(values.email),
    promo_code: promo?.code ?? null,
    terms_version: termsVersion,
    now,
    access_token_hash: hashOrderToken(token),
    idempotency_key: hashOfSubmission(submission),
    is_test: isTest,
  };
  const [row] = promo ? await withCode.run(db, { ...all, ...promoUseValues(promo) }) : await withoutCode.run(db, all);
  const { free_slot, ...stored } = row!;
  if (free_slot === null) return "tooManyOpenOrders";
  if (stored.id === null) return "promoUnusable";
  const order = stored as OrderRow;
  if (promo) await flushed.run(db, {});
  announceStored(db, order.id);
  return order;
}

const value = (name: keyof OrderRow | "now") => sql.placeholder(name);

const given = [
  ...(["id", "buyer_key", "promo_code", "terms_version", "access_token_hash", "idempotency_key", "is_test"] as const),
  ...orderFieldNames,
  ...computed,
];
const columns = getTableColumns(orders);

function inserted(): SQL {
  const values = [
    ...given.map((name) => [name, columnParameter(columns[name], name)] as const),
    ["number", orderNumber()] as const,
    ...(["accepted_terms_at", "created_at", "updated_at"] as const).map((name) => [name, sql`at`] as const),
    ["open_slot", sql`slot`] as const,
  ];
  const names = values.map(([name]) => columnName(columns[name]));
  return sql`
  insert into ${orders} (${sql.join(names, sql`, `)})
  select ${sql.join(
    values.map(([, stored]) => stored),
    sql`, `,
  )}
  from (select ${value("now")}::timestamptz as at) as moment join free on free.slot is not null`;
}

/** Null if the address has three open orders (decisions 5). */
const freeSlot = (): SQL => sql`
  free as materialized (
    select min(slot) as slot from generate_series(1, 3) as slot
    where not exists (
      select 1 from ${orders} as other
      where other.buyer_key = ${value("buyer_key")}::text and other.status = 'Tentative_ok' and other.open_slot = slot
    )
  )`;

type StoredRow = { [Name in keyof OrderRow]: OrderRow[Name] | null } & { free_slot: number | null };

const withEvent = (): SQL => sql`
  event as (
    insert into ${orderEvents} (order_id, author, to_status, to_payment_status)
    select id, 'buyer', status, payment_status from placed
  )`;

const withoutCode: Statement<StoredRow> = statement(
  "store_order",
  () => sql`
    with ${freeSlot()}, placed as (${inserted()} returning ${allColumns()}), ${withEvent()}
    select placed.*, free.slot as free_slot from free left join placed on true`,
);

/**
 * In a sale all buyers lock one code's row until their commit is on disk. So this commit does not wait for the disk;
 * `flushed` does afterwards, before the response.
 */
const withCode: Statement<StoredRow> = statement(
  "store_order_with_code",
  () => sql`
    with ${freeSlot()},
    redeemed as (${takePromoUse(sql`exists (select 1 from free where free.slot is not null)`)}),
    placed as (${inserted()} cross join redeemed returning ${allColumns()}),
    redemption as (${insertRedemption(sql`redeemed`, sql`${value("id")}::uuid`)}),
    ${withEvent()},
    unsynced as materialized (select set_config('synchronous_commit', 'off', true) as setting from redeemed)
    select placed.*, free.slot as free_slot from free left join (placed cross join unsynced) on true`,
);

const flushed: Statement<Record<string, unknown>> = statement(
  "flush_order",
  () => sql`select pg_logical_emit_message(true, 'order', '')`,
);

import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { hashOfSubmission } from "#app/forms/submission.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { type Statement, statement } from "#app/platform/database/statement.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import {
  notedRedemption,
  type OfferedPromo,
  redeemedPromo,
  redeemedValues,
} from "#app/promotions/promo-of-new-order.server.ts";
import { hashOrderToken } from "../order-access.server.ts";
import { takesTestPayments } from "../payment/test-orders.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { termsVersion } from "../terms/terms-version.ts";
import { announceStored } from "./announce-order.server.ts";
import { buyerKey } from "./buyer-key.server.ts";
import { allColumns } from "./order-columns.server.ts";
import { numberValues, orderNumber } from "./order-number.server.ts";
import { orderEvents, orders } from "./tables.server.ts";

type Typed =
  | ("first_name" | "last_name" | "address" | "city" | "postal_code" | "country" | "license_plate" | "phone" | "email")
  | ("vehicle_brand" | "vehicle_model" | "vehicle_year" | "vehicle_energy" | "language");
type Computed =
  | ("product_price" | "discount_amount" | "subtotal" | "shipping_price")
  | ("total_amount" | "vat_amount" | "vat_rate");

export type NewOrder = Pick<OrderRow, Typed | Computed> & {
  promo: OfferedPromo | undefined;
  token: string;
  submission: string | undefined;
};

/**
 * Stores an order with its number, its event and its use of the code, all or nothing: one statement is a transaction, and
 * takes one round trip in place of seven. Nothing is stored when the code cannot be used (any more), or when the address has
 * three open orders. Throws 23505 when the submission has its order already, or when another order of the address took the
 * same slot or the same use of a code at the same moment.
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
  const [row] = promo ? await withCode.run(db, { ...all, ...redeemedValues(promo) }) : await withoutCode.run(db, all);
  const { free_slot, ...stored } = row!;
  if (free_slot === null) return "tooManyOpenOrders";
  if (stored.id === null) return "promoUnusable";
  const order = stored as OrderRow;
  if (promo) await flushed.run(db, {});
  announceStored(db, order.id);
  return order;
}

const value = (name: keyof OrderRow | "now") => sql.placeholder(name);

/** Parameters of a `select` have no type of their own. */
const inserted = (): SQL => sql`
  insert into ${orders} (id, number, first_name, last_name, address, city, postal_code, country, license_plate, phone, email, buyer_key,
    vehicle_brand, vehicle_model, vehicle_year, vehicle_energy, language, promo_code, product_price, discount_amount, subtotal,
    shipping_price, total_amount, vat_amount, vat_rate, terms_version, accepted_terms_at, created_at, updated_at,
    access_token_hash, idempotency_key, is_test, open_slot)
  select ${value("id")}::uuid, ${orderNumber()}, ${value("first_name")}::text, ${value("last_name")}::text, ${value("address")}::text,
    ${value("city")}::text, ${value("postal_code")}::text, ${value("country")}::text, ${value("license_plate")}::text,
    ${value("phone")}::text, ${value("email")}::text, ${value("buyer_key")}::text, ${value("vehicle_brand")}::text, ${value("vehicle_model")}::text,
    ${value("vehicle_year")}::int, ${value("vehicle_energy")}::text, ${value("language")}::text, ${value("promo_code")}::text,
    ${value("product_price")}::numeric, ${value("discount_amount")}::numeric, ${value("subtotal")}::numeric,
    ${value("shipping_price")}::numeric, ${value("total_amount")}::numeric, ${value("vat_amount")}::numeric,
    ${value("vat_rate")}::numeric, ${value("terms_version")}::text, at, at, at, ${value("access_token_hash")}::text,
    ${value("idempotency_key")}::text, ${value("is_test")}::boolean, slot
  from (select ${value("now")}::timestamptz as at) as moment join free on free.slot is not null`;

/** The first of three slots that no open order of the address has (decisions 5); null if there is none. */
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
 * During a sale all buyers may lock the row of one code, which PostgreSQL keeps locked until the commit is on disk. So this
 * commit does not wait for the disk, and `flushed` does afterwards: it returns when everything before it is durable. The
 * buyer's answer waits for both.
 */
const withCode: Statement<StoredRow> = statement(
  "store_order_with_code",
  () => sql`
    with ${freeSlot()},
    redeemed as (${redeemedPromo(sql`exists (select 1 from free where free.slot is not null)`)}),
    placed as (${inserted()} cross join redeemed returning ${allColumns()}),
    redemption as (${notedRedemption(sql`redeemed`, sql`${value("id")}::uuid`)}),
    ${withEvent()},
    unsynced as materialized (select set_config('synchronous_commit', 'off', true) as setting from redeemed)
    select placed.*, free.slot as free_slot from free left join (placed cross join unsynced) on true`,
);

const flushed: Statement<Record<string, unknown>> = statement(
  "flush_order",
  () => sql`select pg_logical_emit_message(true, 'order', '')`,
);

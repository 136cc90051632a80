import { createHmac, randomUUID } from "node:crypto";
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import { hashOfSubmission, submissionOf } from "#app/forms/submission.server.ts";
import { type Database, type Db, databaseErrorCode } from "#app/platform/database/database.server.ts";
import { columnName, columnParameter, type Statement, statement } from "#app/platform/database/statement.server.ts";
import { centsOf, decimalFromCents } from "#app/platform/money/money.ts";
import { limitsKey } from "#app/platform/settings/secret.server.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import { comparableEmail } from "#app/platform/text/email-address.ts";
import { pick } from "#app/platform/text/pick.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { normalisePromoCode } from "#app/promotions/promo-code.ts";
import { insertRedemption, type OrderPromo, promoUseValues, takePromoUse } from "#app/promotions/promo-use.server.ts";
import { findUsablePromo, type PromoRefusal } from "#app/promotions/usable-promo.server.ts";
import { type OrderField, orderFieldNames } from "../fields/order-field-rules.ts";
import { hashOrderToken, newOrderToken } from "../order-access.server.ts";
import { testPrefix } from "../order-number.ts";
import { takesTestPayments } from "../payment/test-orders.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { termsVersion } from "../terms/terms-document.ts";
import { announceStored } from "../transition-order.server.ts";
import { checkNewOrder, type NewOrderCheck, type OrderInput } from "./check-new-order.server.ts";
import { allColumns } from "./order-columns.server.ts";
import { type PricedOrder, priceOrder } from "./price-order.server.ts";
import { orderEvents, orderNumberSequence, orders } from "./tables.server.ts";

export type PlacedOrder = { ok: true; order: OrderRow; token: string; repeated: boolean };

/**
 * Stores an order with the server's amounts (decisions 4): promo use, number, row and event in one statement. The input is
 * validated, the vehicle compatible. A repeated submission returns the first order. `facts` were just read for this input.
 */
export async function placeOrder(
  context: { db: Database; clock: Clock },
  input: OrderInput,
  check?: NewOrderCheck,
): Promise<PlacedOrder | { ok: false; error: PromoRefusal | "totalChanged" | "tooManyOpenOrders" | "orderTooLarge" }> {
  const submission = submissionOfOrder(input);
  const token = newOrderToken(submission);
  const hasCode = normalisePromoCode(input.promo_code ?? "") !== "";
  for (let attempt = 1; ; attempt++) {
    const read = attempt === 1 && check ? check : await checkNewOrder(context, input, submission);
    if (read.repeated) return { ok: true, order: read.repeated, token, repeated: true };
    const { promo, prices, vatRate } = read;
    const totals = priceOrder({ country: input.country, discount: promo?.discount, prices, vatRate });
    const largest = shopSetting("limits.largestOrderCents");
    if (largest > 0 && totals.totalCents > largest) return { ok: false, error: "orderTooLarge" };
    // The buyer agreed to another total (law L221-14) and has to see the new one first.
    const isTotalDifferent = input.shown_total !== undefined && centsOf(input.shown_total) !== totals.totalCents;
    if (!isTotalDifferent && (promo || !hasCode)) {
      const placed = await storeOrFind(context, input, { ...newOrder(input, totals), promo, token, submission });
      if (placed === "tooManyOpenOrders") return (await findRepeated(context, input)) ?? { ok: false, error: placed };
      if (placed === "collision" && attempt < maxAttempts) continue;
      if (typeof placed === "object") return placed;
    }
    const refusal = hasCode ? await promoRefusal(context.db, input) : undefined;
    // A concurrent submission was first, and may have taken the code's last use.
    if (refusal) return (await findRepeated(context, input)) ?? { ok: false, error: refusal };
    if (isTotalDifferent) return { ok: false, error: "totalChanged" };
    // The code changed, or its use was released, after it was read: try once more.
    if (attempt >= 2) return { ok: false, error: "promoUsedUp" };
  }
}

/** Concurrent orders of one address take its three slots, or a code's use, one after the other. */
const maxAttempts = 10;

async function storeOrFind(
  context: { db: Database; clock: Clock },
  input: OrderInput,
  order: NewOrder,
): Promise<PlacedOrder | "promoUnusable" | "tooManyOpenOrders" | "collision"> {
  try {
    const stored = await storeOrder(context, order);
    return typeof stored === "string" ? stored : { ok: true, order: stored, token: order.token, repeated: false };
  } catch (error) {
    if (databaseErrorCode(error) !== "23505") throw error;
    return (await findRepeated(context, input)) ?? "collision";
  }
}

function newOrder(input: OrderInput, totals: PricedOrder) {
  const decimal = (cents: number | null) => (cents === null ? null : decimalFromCents(cents));
  return {
    ...pick(input, ...orderFieldNames),
    product_price: decimalFromCents(totals.productCents),
    discount_amount: decimalFromCents(totals.discountCents),
    subtotal: decimalFromCents(totals.subtotalCents),
    shipping_price: decimalFromCents(totals.shippingCents),
    total_amount: decimalFromCents(totals.totalCents),
    vat_amount: decimal(totals.vatCents),
    vat_rate: decimal(totals.vatRate),
  };
}

async function promoRefusal(db: Database, { promo_code, email }: OrderInput): Promise<PromoRefusal | undefined> {
  const code = normalisePromoCode(promo_code ?? "");
  const found = code === undefined ? undefined : await findUsablePromo(db, code, { buyerKey: buyerKey(email) });
  if (!found) return "promoInvalid";
  return found.ok ? undefined : found.error;
}

export async function findRepeated({ db }: { db: Database }, input: OrderInput): Promise<PlacedOrder | undefined> {
  const submission = submissionOfOrder(input);
  if (submission === undefined) return undefined;
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.idempotency_key, hashOfSubmission(submission)!));
  return order && { ok: true, order, token: newOrderToken(submission), repeated: true };
}

export async function openOrdersOf(db: Database, email: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.buyer_key, buyerKey(email)), eq(orders.status, "Tentative_ok")))
    .orderBy(orders.created_at, orders.id);
  return rows.map(({ id }) => id);
}

/** Without language and empty fields, so that versions before and after a new field agree. */
export function submissionOfOrder(input: OrderInput): string | undefined {
  const { language: _language, ...typed } = pick(input, ...orderFieldNames);
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null));
  const contents = { ...given, promo_code: normalisePromoCode(input.promo_code ?? "") ?? null };
  return submissionOf(input.idempotency_key, contents);
}

const computed = [
  ...(["product_price", "discount_amount", "subtotal", "shipping_price"] as const),
  ...(["total_amount", "vat_amount", "vat_rate"] as const),
];

type NewOrder = Pick<OrderRow, OrderField | (typeof computed)[number]> & {
  promo: OrderPromo | undefined;
  token: string;
  submission: string | undefined;
};

/**
 * Stores an order with number, event and use of the code in one statement, so in one round trip instead of seven. Stores
 * nothing if the code is unusable or the address has three open orders. Throws 23505 for a repeated submission, or a
 * concurrent order for the same slot or use.
 */
async function storeOrder(
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

/** In a sale all buyers lock one code's row, so this commit does not wait for the disk; `flushed` does afterwards. */
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

/** Identifies the buyer without storing the address twice. Depends on SESSION_SECRET. */
export const buyerKey = (email: string): string =>
  createHmac("sha256", limitsKey())
    .update(`buyer ${comparableEmail(email)}`)
    .digest("base64url");

/**
 * `OD-2026-000123`: from a sequence, so that buyers do not wait for each other and failed orders leave gaps (decisions 5).
 * The count continues over the years; the year is that of Paris.
 */
export async function nextOrderNumber(db: Db, now: Date, kind: { isTest?: boolean } = {}): Promise<string> {
  const [row] = await numberStatement.run(db, numberValues(now, kind));
  return row!.number;
}

/** SQL for another statement, with `numberValues`. */
const orderNumber = (): SQL => sql`(
  select ${sql.placeholder("numberPrefix")}::text || lpad(next, greatest(6, length(next)), '0')
  from (select nextval(${orderNumberSequence.seqName}::text)::text as next) as counted)`;

const paris = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Europe/Paris" });

/** `TEST-2026-000124` for a test order, from the same sequence. */
const numberValues = (now: Date, { isTest = false } = {}) => ({
  numberPrefix: `${isTest ? testPrefix : brand.orderPrefix}-${paris.format(now)}-`,
});

const numberStatement = statement<{ number: string }>("order_number", () => sql`select ${orderNumber()} as number`);

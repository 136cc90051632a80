import { and, eq, inArray, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { vatCountryOf } from "#app/catalogue/countries.ts";
import { rateFromDecimal } from "#app/catalogue/pricing/tax.ts";
import type { BuyerField } from "#app/orders/fields/order-field-rules.ts";
import { ordersPaidSince, type PaidOrder } from "#app/orders/payment/orders-paid-since.server.ts";
import { ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import { type Db, isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { amountsOfOrder } from "../rules/invoice-amounts.ts";
import { type Buyer, currentSeller, type Seller, sellerIn } from "../rules/parties.ts";
import { doneUntil, recordDone } from "./progress.server.ts";
import { type NewInvoice, storeInvoices } from "./store-invoice.server.ts";
import { invoices } from "./tables.server.ts";

export type IssueContext = { db: Db; clock: Clock; log: Logger; seller?: Seller };

/** Advisory lock of the only writer. */
export const writerLock = 701_204_121;
const batch = 100;

export async function isWriter(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${writerLock}) as taken`);
  return rows[0]!.taken;
}

export type Issued = { issued: number; failed: string[]; isBusy: boolean };

/**
 * Issues an invoice for each paid order, in the order of payment (decisions 5); free orders have none
 * (docs/decisions/0028). Number, invoice and lines are stored together. Failures are reported and retried, without stopping
 * others.
 */
export async function issueInvoices(context: IssueContext): Promise<Issued> {
  const { db, clock } = context;
  const since = await doneUntil(db, "payments");
  const result: Issued = { issued: 0, failed: [], isBusy: false };
  for (let after = 0; ; ) {
    const paid = await db.transaction(async (tx) => {
      if (!(await isWriter(tx))) return undefined;
      const paid = await ordersPaidSince(tx, since, { after, limit: batch });
      await issueThese(tx, context, paid, result);
      if (paid.length < batch && result.failed.length === 0) await recordDone(tx, "payments", clock.now());
      return paid;
    });
    if (!paid) return { ...result, isBusy: true };
    if (paid.length < batch) return result;
    after = paid.at(-1)!.eventId;
  }
}

async function issueThese(tx: Db, context: IssueContext, paid: PaidOrder[], result: Issued): Promise<void> {
  const ids = paid.map(({ orderId }) => orderId);
  const numbered = await tx
    .select({ orderId: invoices.orderId })
    .from(invoices)
    .where(and(inArray(invoices.orderId, ids), eq(invoices.kind, "invoice")));
  const invoiced = new Set(numbered.map(({ orderId }) => orderId));
  const due = paid.filter(({ orderId }) => !invoiced.has(orderId));
  const orders = await ordersById(
    tx,
    due.map(({ orderId }) => orderId),
  );
  const fail = (orderId: string, error: unknown) => {
    if (isDatabaseUnavailable(error)) throw error;
    result.failed.push(orderId);
    context.log.error({ err: error, alert: "invoice-not-issued", orderId }, "an invoice was not issued");
  };
  const made: NewInvoice[] = [];
  for (const { orderId, paidAt } of due) {
    const order = orders.get(orderId);
    if (!order || centsFromDecimal(order.total_amount) === 0) continue;
    try {
      made.push(invoiceOf(context, order, paidAt));
    } catch (error) {
      fail(orderId, error);
    }
  }
  if (made.length === 0) return;
  try {
    await tx.transaction((inner) => storeInvoices(inner, "invoice", made));
    result.issued += made.length;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // One failed: each is stored separately.
    for (const invoice of made)
      await tx
        .transaction((inner) => storeInvoices(inner, "invoice", [invoice]))
        .then(
          () => result.issued++,
          (error: unknown) => fail(invoice.columns.orderId, error),
        );
  }
}

type Order = NonNullable<ReturnType<Awaited<ReturnType<typeof ordersById>>["get"]>>;

export const buyerOfInvoice = (order: Pick<Order, BuyerField>): Buyer => ({
  name: `${order.first_name} ${order.last_name}`,
  address: order.address,
  postalCode: order.postal_code,
  city: order.city,
  country: order.country,
});

function invoiceOf({ clock, seller = currentSeller() }: IssueContext, order: Order, paidAt: Date): NewInvoice {
  const vatRate = order.vat_rate === null ? null : rateFromDecimal(order.vat_rate);
  const amounts = amountsOfOrder({
    productCents: centsFromDecimal(order.product_price),
    discountCents: centsFromDecimal(order.discount_amount),
    shippingCents: centsFromDecimal(order.shipping_price),
    totalCents: centsFromDecimal(order.total_amount),
    vatCents: order.vat_amount === null ? null : centsFromDecimal(order.vat_amount),
    vatRate,
    productDetail: `${order.vehicle_brand} ${order.vehicle_model} ${order.vehicle_year}`,
    promoCode: order.promo_code ?? "",
  });
  const buyer = buyerOfInvoice(order);
  const vatCountry = vatRate === null ? null : (vatCountryOf(order) ?? order.country);
  return {
    columns: {
      seller: sellerIn(vatCountry, seller),
      buyer,
      paidAt,
      vatCountry,
      isTest: order.is_test,
      orderId: order.id,
      orderNumber: order.number,
      orderedAt: order.created_at,
      issuedAt: clock.now(),
      currency: order.currency,
      language: order.language,
      country: order.country,
      vatRate: order.vat_rate,
    },
    amounts,
  };
}

import { randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type Cents, decimalFromCents } from "#app/platform/money/money.ts";
import { redeemPromo, releasePromo } from "#app/promotions/promo-use.server.ts";
import { discountOf } from "#app/promotions/usable-promo.server.ts";
import { mayBecome, type OrderState } from "./allowed-transitions.ts";
import type { BuyerField } from "./fields/order-field-rules.ts";
import { hashOrderToken, newOrderToken } from "./order-access.server.ts";
import type { OrderEventKind } from "./order-status.ts";
import { nextOrderNumber } from "./server/place-order.server.ts";
import { priceOrder, readRates } from "./server/price-order.server.ts";
import { orderEvents, orderNotes, orders } from "./server/tables.server.ts";
import { termsVersion } from "./terms/terms-document.ts";

/** Reserved by RFC 2606; no mail server answers for it. */
const demoMailDomain = "demo.example.com";

export const demoEmail = (name: string): string => `${name}@${demoMailDomain}`;

export type DemoTransition = OrderStep & { at: Date };
type OrderStep = { to: Partial<OrderState>; author: string; kind?: OrderEventKind; note: string };

export type DemoOrder = {
  buyer: Pick<typeof orders.$inferInsert, BuyerField>;
  vehicle: { brand: string; model: string; year: number; energy: string };
  language: Language;
  at: Date;
  promoCode: string | null;
  transitions: DemoTransition[];
  hold: { at: Date; reason: string } | null;
  note: { at: Date; author: string; text: string } | null;
};

export async function hasDemoOrders(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    // Uses the trigram index: each production start asks, also with a million orders.
    .where(and(like(orders.search_text, `%@${demoMailDomain} %`), like(orders.email, `%@${demoMailDomain}`)))
    .limit(1);
  return found.length > 0;
}

/** What the orders are, apart from test orders. */
export async function ordersKept(db: Db): Promise<"none" | "demonstration" | "real"> {
  if (await hasDemoOrders(db)) return "demonstration";
  const real = await db.$count(orders, eq(orders.is_test, false));
  return real > 0 ? "real" : "none";
}

/** Priced like any other, in the caller's transaction, without mails. Throws on a transition that decisions 5 forbids. */
export async function storeDemoOrder(tx: Db, demo: DemoOrder): Promise<{ id: string; number: string; total: Cents }> {
  const id = randomUUID();
  const { vehicle, at, hold, note } = demo;
  const promo = demo.promoCode === null ? undefined : await redeemPromo(tx, { code: demo.promoCode, orderId: id });
  const { country } = demo.buyer;
  const discount = promo && discountOf(promo);
  const priced = priceOrder({ country, discount, ...(await readRates(tx, demo.buyer, at)) });
  const number = await nextOrderNumber(tx, at);
  const states = statesOf(demo.transitions, { isFree: priced.totalCents === 0 });
  const last = states.at(-1)!;
  await tx.insert(orders).values({
    ...demo.buyer,
    id,
    number,
    language: demo.language,
    promo_code: promo?.code ?? null,
    vehicle_brand: vehicle.brand,
    vehicle_model: vehicle.model,
    vehicle_year: vehicle.year,
    vehicle_energy: vehicle.energy,
    product_price: decimalFromCents(priced.productCents),
    discount_amount: decimalFromCents(priced.discountCents),
    subtotal: decimalFromCents(priced.subtotalCents),
    shipping_price: decimalFromCents(priced.shippingCents),
    total_amount: decimalFromCents(priced.totalCents),
    vat_amount: priced.vatCents === null ? null : decimalFromCents(priced.vatCents),
    vat_rate: priced.vatRate === null ? null : decimalFromCents(priced.vatRate),
    ...last,
    held_at: hold?.at ?? null,
    hold_reason: hold?.reason ?? null,
    terms_version: termsVersion,
    accepted_terms_at: at,
    created_at: at,
    updated_at: demo.transitions.at(-1)?.at ?? at,
    access_token_hash: hashOrderToken(newOrderToken(undefined)),
    version: states.length,
  });
  await tx.insert(orderEvents).values(eventsOf(id, demo, states));
  if (note) await tx.insert(orderNotes).values({ orderId: id, ...note });
  if (last.status === "Annulee" && last.payment_status !== "paid") await releasePromo(tx, id);
  return { id, number, total: priced.totalCents };
}

const begin: OrderState = { status: "Tentative_ok", payment_status: "pending" };

function statesOf(transitions: DemoTransition[], { isFree }: { isFree: boolean }): OrderState[] {
  const states = [begin];
  for (const { to } of transitions) {
    const from = states.at(-1)!;
    const payment = isFree && to.payment_status === "paid" ? { payment_status: "free" as const } : {};
    const next = { ...from, ...to, ...payment };
    if (!mayBecome(from, next)) throw new Error(`a demonstration order cannot go to ${JSON.stringify(next)}`);
    states.push(next);
  }
  return states;
}

function eventsOf(orderId: string, demo: DemoOrder, states: OrderState[]): (typeof orderEvents.$inferInsert)[] {
  const first: DemoTransition = { at: demo.at, to: begin, author: "buyer", note: "" };
  const transitions = [first, ...demo.transitions];
  const events = states.map((state, index): typeof orderEvents.$inferInsert => {
    const { at, author, kind, note } = transitions[index]!;
    const from = states[index - 1];
    return {
      orderId,
      at,
      author,
      kind,
      note,
      fromStatus: from?.status ?? null,
      toStatus: state.status,
      fromPaymentStatus: from?.payment_status ?? null,
      toPaymentStatus: state.payment_status,
    };
  });
  if (!demo.hold) return events;
  const { status, payment_status } = states.at(-1)!;
  const same = { fromStatus: status, toStatus: status, fromPaymentStatus: payment_status };
  const held = {
    ...same,
    toPaymentStatus: payment_status,
    author: demoStaff,
    kind: "held",
    note: demo.hold.reason,
  } as const;
  return [...events, { orderId, at: demo.hold.at, ...held }];
}

export const demoStaff = "user:demonstration";

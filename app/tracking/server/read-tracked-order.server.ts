import type { Language } from "#app/i18n/languages.ts";
import { findInvoicesOfOrder, type InvoiceOfOrder } from "#app/invoices/find-invoices.server.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { type AccessProof, accessTo, linksHold } from "#app/orders/order-access.server.ts";
import { type PublicOrderEvent, readPublicHistory } from "#app/orders/order-history.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { sign, verifySignature } from "#app/platform/settings/secret.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { type Parcel, parcelOfOrder } from "#app/shipping/parcel-of-order.server.ts";
import { type DueRefund, refundDueOf } from "#app/withdrawals/refunds-due.server.ts";
import { type Mark, timelineOf } from "../rules/timeline.ts";

const passMinutes = 15;
const purpose = "order-view";

/** The state, nothing personal (docs/decisions/0030). */
export function viewPass(orderId: string, clock: Clock): string {
  const end = Math.floor(clock.now().getTime() / 1000) + passMinutes * 60;
  return `${end}.${sign(purpose, `${orderId}.${end}`)}`;
}

function isViewPass(pass: string, orderId: string, clock: Clock): boolean {
  const [end = "", signature = ""] = pass.split(".", 2);
  if (!/^\d{10}$/.test(end) || !verifySignature(purpose, `${orderId}.${end}`, signature)) return false;
  return Number(end) * 1000 > clock.now().getTime();
}

const ways = ["refundSettled", "refundChargeback", "notRefunded"] as const;
type RefundWay = (typeof ways)[number];

/** What did not go to the card, by decision, and whether something did. */
export function refundWays(steps: readonly PublicOrderEvent[]): {
  others: { way: RefundWay; cents: Cents }[];
  hasCardRefund: boolean;
} {
  const of = (kind: PublicOrderEvent["kind"]) => steps.filter((step) => step.kind === kind);
  const sumOf = (some: readonly PublicOrderEvent[]) =>
    some.reduce((sum, { amount }) => sum + centsFromDecimal(amount ?? "0"), 0);
  const others = ways.map((way) => ({ way, cents: sumOf(of(way)) })).filter(({ cents }) => cents > 0);
  const notToCard = of("refundSettled").length + of("refundChargeback").length;
  if (notToCard === 0) return { others, hasCardRefund: true };
  return { others, hasCardRefund: of("refund").length - of("refundFailed").length > notToCard };
}

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export type TrackingProof = AccessProof & { pass: string };

/** `own`: by cookie or link; `state`: by a look-up; `expired`: a former link; `refused`: unknown or unproved. */
export type OrderView = { access: "refused" | "expired" } | ({ access: "own" | "state" } & TrackedOrder);

/** `mayHaveLink`: a mailed link would work. */
export type TrackedOrder = {
  order: Order;
  marks: Mark[];
  parcel: Parcel | undefined;
  documents: InvoiceOfOrder[];
  mayHaveLink: boolean;
  refundWays: ReturnType<typeof refundWays>;
  refund: DueRefund | undefined;
};

export async function readTrackedOrder(
  { db, clock }: { db: Database; clock: Clock },
  { orderId, language }: { orderId: string; language: Language },
  { pass, ...proof }: TrackingProof,
): Promise<OrderView> {
  const order = await findOrder(db, orderId);
  if (!order) return { access: "refused" };
  const granted = await accessTo(db, order, proof);
  const access = granted === "granted" ? "own" : isViewPass(pass, order.id, clock) ? "state" : granted;
  if (access !== "own" && access !== "state") return { access };
  // One carrier's address contains the postcode.
  const to = { id: order.id, postal_code: access === "own" ? order.postal_code : "" };
  const [steps, parcel, mayHaveLink, documents, refund] = await Promise.all([
    readPublicHistory(db, order.id),
    parcelOfOrder(db, to, language),
    linksHold(db, order),
    access === "own" ? findInvoicesOfOrder(db, order.id) : [],
    refundDueOf(db, order.id, clock),
  ]);
  return {
    access,
    order,
    marks: timelineOf(order, steps, refund !== undefined),
    refundWays: refundWays(steps),
    parcel,
    mayHaveLink,
    documents,
    refund,
  };
}

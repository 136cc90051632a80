import { townLines } from "#app/catalogue/postcodes.ts";
import { zoneDays } from "#app/catalogue/zone-days.server.ts";
import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import { money as amount, countryName, fill, longDate } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { isBeforeShipping } from "#app/orders/allowed-transitions.ts";
import { addressFieldNames, typedAddress } from "#app/orders/delivery/address-fields.ts";
import { arrivalDates, dayOfDelivery, deliveryDates, transitTo } from "#app/orders/delivery/delivery-dates.ts";
import { orderFieldLabels } from "#app/orders/fields/order-field-labels.server.ts";
import { notesIn } from "#app/orders/fields/order-field-rules.ts";
import { orderLinkHash } from "#app/orders/order-link.ts";
import { paths } from "#app/paths.ts";
import { pick } from "#app/platform/text/pick.ts";
import { returnSlipPath } from "#app/withdrawals/return-slip.server.ts";
import { type Mark, stops } from "../rules/timeline.ts";
import type { TrackedOrder } from "./read-tracked-order.server.ts";

type Texts = typeof import("../texts/fr/order.json");

export type OrderTexts = ReturnType<typeof orderTexts>;

export function orderTexts(language: Language) {
  const { summary, named, stored, optional, faults } = generalFormTexts(language);
  const { required, absent, tooLong, invalidValue, invalidPhone } = faults;
  const t = loadTexts<Texts>("tracking", "order", language);
  return {
    ...t,
    labels: pick(orderFieldLabels(language), ...addressFieldNames),
    form: { summary, named, stored, optional },
    faults: { required, absent, tooLong, invalidValue, invalidPhone, ...t.faults },
  };
}

/** In the reader's language, only what the reader may see. */
export type ShownOrder = {
  id: string;
  number: string;
  placed: string;
  isTest: boolean;
  title: string;
  texts: string[];
  /** On which the parcel is expected, while it is on its way or before. */
  delivery: { first: string; last: string } | null;
  marks: { key: Mark["key"]; label: string; state: Mark["state"]; stateLabel: string; date: string | null }[];
  parcel: { carrier: string; trackingNumber: string | null; track: { label: string; to: string } | null } | null;
  details: { vehicle: string; address: string[]; notes: [label: string, note: string][] } | null;
  correction: { address: ReturnType<typeof typedAddress>; version: number } | null;
  documents: { key: string; label: string; issued: string; to: string }[] | null;
  mayAskForLink: boolean;
  payTo: string | null;
  withdrawTo: string | null;
  returnSlipTo: string | null;
  isToBeInstalled: boolean;
};

/** `access`: of the caller's link, or empty. */
export function showOrder(
  {
    order,
    marks,
    parcel,
    mayHaveLink,
    documents,
    refund,
    refundWays,
    ...tracked
  }: TrackedOrder & { access: "own" | "state" },
  { language, access }: { language: Language; access: string },
): ShownOrder {
  const t = orderTexts(language);
  const isOwn = tracked.access === "own";
  const situation = situationOf(order, marks);
  const isPartKept = refundWays.others.some(({ way }) => way === "notRefunded");
  const [min, max] = transitTo(order, zoneDays(order.created_at));
  const days = fill(t.days, { min, max });
  const confirmation = new URLSearchParams({ orderId: order.id, ...(access === "" ? {} : { access }) });
  const mayWithdraw =
    order.origin === "shop" && ["A_traiter", "A_expedier", "Expediee", "Livree"].includes(order.status);
  return {
    id: order.id,
    number: fill(t.number, { number: order.number }),
    placed: fill(t.placed, { date: longDate(order.created_at, language) }),
    isTest: order.is_test,
    title: t.titles[situation],
    texts: [
      fill(t.texts[situation === "refunded" && isPartKept ? "notRefunded" : situation], { days }),
      ...moneyTexts(t, language, { order, refund, refundWays }),
      ...refundDate(t, refund, language),
    ],
    delivery: isOwn ? expectedDays(order, marks, language) : null,
    marks: shownMarks(t, marks, language),
    parcel: parcel ? shownParcel(t, parcel) : null,
    details: isOwn ? ownDetails(order, t, language) : null,
    correction:
      isOwn && isBeforeShipping(order.status) ? { address: typedAddress(order), version: order.version } : null,
    documents:
      isOwn && (documents.length > 0 || order.payment_status === "paid")
        ? shownDocuments(t, documents, order.id, { language, access })
        : null,
    mayAskForLink: !isOwn && mayHaveLink,
    payTo:
      isOwn && order.status === "Tentative_ok"
        ? `${localizedPath(paths.confirmation, language)}?${confirmation}`
        : null,
    withdrawTo: mayWithdraw
      ? `${localizedPath(paths.withdrawal, language)}${orderLinkHash({ number: order.number, access })}`
      : null,
    returnSlipTo: isOwn && situation === "withdrawnReturn" ? returnSlipPath(order.id, access) : null,
    isToBeInstalled: order.status === "Expediee" || order.status === "Livree",
  };
}

function expectedDays(order: TrackedOrder["order"], marks: readonly Mark[], language: Language) {
  const [confirmed, , shipped] = stops.map((stop) => marks.find(({ key }) => key === stop)?.at);
  const transit = transitTo(order, zoneDays(order.created_at));
  const days =
    order.status === "Expediee" && shipped
      ? arrivalDates(shipped, transit)
      : isBeforeShipping(order.status) && confirmed
        ? deliveryDates(confirmed, transit)
        : undefined;
  if (!days) return null;
  return { first: dayOfDelivery(days.first, "long", language), last: dayOfDelivery(days.last, "long", language) };
}

const shownMarks = (t: OrderTexts, marks: readonly Mark[], language: Language): ShownOrder["marks"] =>
  marks.map(({ key, state, at }) => ({
    key,
    state,
    label: state === "done" ? t.marks[key] : t.coming[key],
    stateLabel: t.states[state],
    date: at && longDate(at, language),
  }));

const shownParcel = (
  t: OrderTexts,
  { carrier, trackingNumber, trackingPage }: NonNullable<TrackedOrder["parcel"]>,
): ShownOrder["parcel"] => ({
  carrier,
  trackingNumber,
  track: trackingPage ? { label: fill(t.parcel.track, { carrier }), to: trackingPage } : null,
});

const ownDetails = (order: TrackedOrder["order"], t: OrderTexts, language: Language): ShownOrder["details"] => ({
  vehicle: `${order.vehicle_brand} ${order.vehicle_model}`.trim(),
  address: [
    `${order.first_name} ${order.last_name}`,
    order.address,
    ...townLines(order).split("\n"),
    countryName(order.country, language),
  ],
  notes: notesIn("tracking", order, t.labels),
});

const shownDocuments = (
  t: OrderTexts,
  documents: TrackedOrder["documents"],
  orderId: string,
  { language, access }: { language: Language; access: string },
): ShownOrder["documents"] =>
  documents
    .filter(({ hasFile }) => hasFile)
    .map(({ kind, number, issuedAt }) => ({
      key: number,
      label: fill(t.documents[kind], { number }),
      issued: fill(t.documents.issued, { date: longDate(issuedAt, language) }),
      to: `/api/orders/${orderId}/invoices/${number}${access === "" ? "" : `?access=${access}`}`,
    }));

type MoneyFacts = Pick<TrackedOrder, "order" | "refund" | "refundWays">;
type Status = TrackedOrder["order"]["status"];

const situations = {
  Tentative_ok: "unpaid",
  A_traiter: "preparing",
  A_expedier: "ready",
  Expediee: "shipped",
  Livree: "delivered",
  Annulee: "cancelled",
  Retractation: "withdrawn",
  Retournee: "returned",
  Remboursee: "refunded",
} as const satisfies Record<Status, keyof OrderTexts["titles"]>;

function situationOf(
  { status, return_cause }: TrackedOrder["order"],
  marks: readonly Mark[],
): keyof OrderTexts["titles"] {
  // Without a withdrawal; after one its own words apply.
  const isWithdrawn = marks.some(({ key }) => key === "withdrawn");
  if (return_cause !== null && !isWithdrawn && status === "Retournee")
    return return_cause === "exchange" ? "settled" : "cameBack";
  if (return_cause !== null && !isWithdrawn && status === "Remboursee") return "settled";
  const comesBack = marks.some(({ key, state }) => key === "returned" && state === "current");
  return comesBack ? "withdrawnReturn" : situations[status];
}

const isEnded = (status: Status): boolean => ["Annulee", "Retractation", "Retournee", "Remboursee"].includes(status);

/** After the legal deadline nothing is promised. */
function refundDate(t: OrderTexts, refund: TrackedOrder["refund"], language: Language): string[] {
  if (!refund || refund.state === "late") return [];
  return [fill(t.refundDate[refund.state], { date: longDate(refund.dueAt, language) })];
}

function moneyTexts({ money }: OrderTexts, language: Language, tracked: MoneyFacts): string[] {
  const { order, refund, refundWays } = tracked;
  const { status, payment_status: payment } = order;
  const { others, hasCardRefund } = refundWays;
  const otherTexts = others.map(({ way, cents }) =>
    fill(money[way], { amount: amount(cents, language, { always: true }) }),
  );
  if (payment === "refunded" && others.length === 0) return [money.refunded];
  if (payment === "refunded" || payment === "partially_refunded")
    return [...(hasCardRefund ? [money.partly] : []), ...otherTexts];
  if (!isEnded(status) || payment === "pending") return [];
  // Agreed with staff, not owed.
  if (payment === "paid" && status !== "Annulee" && !refund) return otherTexts;
  return [money[payment]];
}

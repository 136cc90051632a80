/** The data of an order's page (decisions 9), in the language of the member of staff. */
import { accountNames } from "#app/accounts/account-names.server.ts";
import { energyNames } from "#app/catalogue/energy-names.server.ts";
import { isVehicleCompatible } from "#app/catalogue/vehicle-compatibility.server.ts";
import { dongleOfOrder } from "#app/dongles/move-dongle.server.ts";
import { typedAmount } from "#app/forms/amount-field.ts";
import { countryName, fill, money, shortDateAndTime } from "#app/i18n/format.ts";
import { isLanguage, type Language, languageNames } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import { findInvoicesOfOrder } from "#app/invoices/find-invoices.server.ts";
import { listOrderMails, mayResend } from "#app/mail/order-mails.server.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { type OrderEvent, readHistory } from "#app/orders/order-history.server.ts";
import { isBeforeShipping, mayBeHeld } from "#app/orders/order-transitions.ts";
import { termsDocument } from "#app/orders/terms-document.ts";
import { adminInvoicePath, adminReturnSlipPath } from "#app/paths.ts";
import { isRefundOpen, type OrderPayment, readPayments } from "#app/payments/refundable.server.ts";
import { auditOf } from "#app/platform/audit.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { parcelOfOrder } from "#app/shipping/parcel-of-order.server.ts";
import { unprintableOnLabel } from "#app/shipping/shipping-documents.server.ts";
import type { Tone } from "#app/ui/status/badge.tsx";
import { hasReturnSlip } from "#app/withdrawals/return-slip.server.ts";
import { actionName } from "../audit/audit-names.ts";
import { auditTexts } from "../audit/audit-texts.server.ts";
import type { Staff } from "../frame/staff.server.ts";
import { labelWarning } from "../orders/list-texts.server.ts";
import { paymentTones, statusTones } from "../orders/order-tones.ts";
import { describeEvent } from "./describe-event.ts";
import type { OrderPageTexts } from "./order-texts.server.ts";

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
export type Row = [label: string, value: string];

export async function readOrderPage({ db, language }: Pick<Staff, "db" | "language">, id: string, t: OrderPageTexts) {
  const order = await findOrder(db, id);
  if (!order) return undefined;
  const [{ events, notes }, payments, mails, audit, dongle, parcel, invoices, comesBack, isCompatible] =
    await Promise.all([
      readHistory(db, order.id),
      readPayments(db, order.id),
      listOrderMails(db, order.id),
      auditOf(db, `order:${order.id}`),
      dongleOfOrder(db, order.id),
      parcelOfOrder(db, order, language),
      findInvoicesOfOrder(db, order.id),
      hasReturnSlip(db, order),
      compatibilityOf(order, (vehicle) => isVehicleCompatible(db, vehicle)),
    ]);
  const authors = [...events, ...notes, ...audit].map(({ author }) => author);
  const names = await accountNames(db, authors, t.authors.unknown);
  const nameOf = (author: string) => names.get(author) ?? ownValue(t.authors, author) ?? author;
  const auditNames = auditTexts(language);
  const show = (cents: Cents) => money(cents, language, { always: true });
  const when = (date: Date) => ({ iso: date.toISOString(), text: shortDateAndTime(date, language) });
  const refundableCents = payments.reduce((sum, payment) => sum + payment.refundableCents, 0);
  const { status, payment_status, version, number, held_at, hold_reason, is_test, origin } = order;
  return {
    ...{ id: order.id, number, status, payment_status, version, is_test },
    placed: fill(t.placed, { date: shortDateAndTime(order.created_at, language) }),
    held: held_at && fill(t.heldNotice, { date: shortDateAndTime(held_at, language), reason: hold_reason ?? "" }),
    dispute: disputeOf(order, events, t, language),
    labelWarning: isBeforeShipping(status) ? labelWarning(unprintableOnLabel(order), language) : null,
    /** Null for an order of the shop; otherwise the order was made by the provider. */
    origin: origin === "shop" ? null : t.origins[origin],
    refundable: show(refundableCents),
    refundableCents,
    failedRefunds: failedRefunds(payments, t, language),
    can: {
      hold: mayBeHeld(status) && !held_at,
      release: held_at !== null,
      address: isBeforeShipping(status),
      cancel: isBeforeShipping(status),
      refund: refundableCents > 0,
      delivered: status === "Expediee",
      returned: comesBack,
      endUnrefunded: status === "Retournee" && refundableCents > 0 && !payments.some(isRefundOpen),
      close: status === "Retractation" && !comesBack && payment_status === "free",
    },
    address: {
      first_name: order.first_name,
      last_name: order.last_name,
      phone: order.phone,
      address: order.address,
      postal_code: order.postal_code,
      city: order.city,
    },
    buyer: buyerRows(order, t, language),
    vehicle: [
      [t.rows.vehicle, `${order.vehicle_brand} ${order.vehicle_model} ${order.vehicle_year || ""}`.trim()],
      [t.rows.energy, ownValue(energyNames(language), order.vehicle_energy) ?? order.vehicle_energy],
      [t.rows.plate, order.license_plate],
      [t.rows.compatible, t.compatible[isCompatible]],
    ] satisfies Row[],
    amounts: amountRows(order, t, language),
    payments: payments.map((payment) => paymentView(payment, t, show, when)),
    mails: mails.map((mail) => mailView(mail, order, t, when)),
    documents: [
      ...invoiceLinks(invoices, t, show),
      ...(comesBack ? [{ label: t.documents.return_slip, path: adminReturnSlipPath(order.id) }] : []),
      ...termsLinks(order, t),
    ],
    serial: dongle?.serial ?? null,
    parcel: parcel ?? null,
    events: events
      .toReversed()
      .map(({ id, at, author, fromStatus, toStatus, fromPaymentStatus, toPaymentStatus, ...event }) => ({
        id,
        at: when(at),
        author: nameOf(author),
        /** The new status; absent if it did not change. */
        states: [
          ...(fromStatus === toStatus ? [] : [stateOf(toStatus, t.statuses, statusTones)]),
          ...(fromPaymentStatus === toPaymentStatus ? [] : [stateOf(toPaymentStatus, t.payments, paymentTones)]),
        ],
        note: describeEvent(event, t, { language, origin: ownValue(t.origins, origin) }),
      })),
    notes: notes.map(({ id, at, author, text }) => ({ id, at: when(at), author: nameOf(author), text })),
    audit: audit.map(({ id, at, author, action, before, after }) => ({
      ...{ id, before, after },
      action: actionName(action, auditNames),
      at: when(at),
      author: nameOf(author),
    })),
  };
}
export type OrderPage = NonNullable<Awaited<ReturnType<typeof readOrderPage>>>;

/** The dispute of the payment that is open or was lost; null where there is none. */
function disputeOf({ dispute }: Order, events: readonly OrderEvent[], t: OrderPageTexts, language: Language) {
  const last = events.findLast(({ kind }) => kind === "disputed" || kind === "disputeLost");
  if (!last || dispute === null || dispute === "kept") return null;
  return { text: describeEvent(last, t, { language }), isOpen: dispute === "open" };
}

const languageOf = (order: Order) => (isLanguage(order.language) ? order.language : undefined);

function buyerRows(order: Order, t: OrderPageTexts, language: Language): Row[] {
  const place = `${order.postal_code} ${order.city}`.trim();
  const address = [order.address, place, countryName(order.country, language)].filter((line) => line !== "");
  const own = languageOf(order);
  return [
    [t.rows.name, `${order.first_name} ${order.last_name}`.trim()],
    [t.rows.address, address.join("\n")],
    [t.rows.email, order.email],
    [t.rows.phone, order.phone],
    [t.rows.language, own ? languageNames[own] : order.language],
  ];
}

type When = (date: Date) => { iso: string; text: string };
type OrderMail = Awaited<ReturnType<typeof listOrderMails>>[number];

function mailView(mail: OrderMail, order: Order, t: OrderPageTexts, when: When) {
  const { id, kind, subject, text, status, recipient, createdAt, sentAt, answer, lastError } = mail;
  return {
    ...{ id, subject, text },
    /** The mail server's last answer: proof of sending, or the reason for a refusal. */
    answer: status === "sent" ? answer : lastError,
    kind: ownValue(t.mails, kind) ?? kind,
    state: t.mailStates[status],
    isFailed: status === "dead",
    mayResend: mayResend(mail) && order.email !== "",
    recipient: fill(t.recipient, { recipient }),
    at: when(sentAt ?? createdAt),
  };
}

type OrderInvoice = Awaited<ReturnType<typeof findInvoicesOfOrder>>[number];

const invoiceLinks = (invoices: OrderInvoice[], t: OrderPageTexts, show: (cents: Cents) => string) =>
  invoices
    .filter(({ hasFile }) => hasFile)
    .map(({ kind, number, grossCents }) => ({
      label: fill(t.documents[kind], { number, amount: show(grossCents) }),
      path: adminInvoicePath(number),
    }));

/** The terms of sale that the buyer accepted. */
function termsLinks(order: Order, t: OrderPageTexts) {
  const version = order.terms_version;
  if (version === "") return [];
  const file = termsDocument(version, languageOf(order) ?? "fr");
  return [{ label: fill(t.rows.terms, { version }), path: `/documents/${file}` }];
}

/** Of a stored word. */
const stateOf = (word: string, labels: Record<string, string>, tones: Record<string, Tone>) => ({
  text: ownValue(labels, word) ?? word,
  tone: ownValue(tones, word) ?? "neutral",
});

async function compatibilityOf(
  order: Order,
  check: (vehicle: { brand: string; model: string; year: number; energy: string }) => Promise<boolean>,
): Promise<"yes" | "no" | "unknown"> {
  const { vehicle_brand: brand, vehicle_model: model, vehicle_year: year, vehicle_energy: energy } = order;
  if (brand === "" || model === "") return "unknown";
  return (await check({ brand, model, year, energy })) ? "yes" : "no";
}

function amountRows(order: Order, t: OrderPageTexts, language: Language): Row[] {
  const show = (amount: Cents) => money(amount, language, { always: true });
  const cents = (decimal: string) => centsFromDecimal(decimal);
  const rows: Row[] = [[t.rows.product, show(cents(order.product_price))]];
  if (cents(order.discount_amount) > 0)
    rows.push([fill(t.rows.discount, { code: order.promo_code ?? "" }), `−${show(cents(order.discount_amount))}`]);
  rows.push([t.rows.shipping, show(cents(order.shipping_price))]);
  rows.push([t.rows.total, show(cents(order.total_amount))]);
  if (order.vat_amount !== null && order.vat_rate !== null)
    rows.push([fill(t.rows.vat, { rate: percent(cents(order.vat_rate), language) }), show(cents(order.vat_amount))]);
  return rows;
}

/** The refunds that failed and whose money is still to be given back, with what a retry asks for; `retry` is null while that is under way. */
function failedRefunds(payments: readonly OrderPayment[], t: OrderPageTexts, language: Language) {
  return payments.flatMap(({ requests, refundableCents, refundedCents, amountCents }) =>
    requests.flatMap((request) => {
      if (request.status !== "failed" || refundedCents >= amountCents) return [];
      const hasLaterRequest = requests.some(
        ({ status, amountCents, createdAt }) =>
          status === "requested" && amountCents === request.amountCents && createdAt > request.updatedAt,
      );
      const cents = hasLaterRequest ? 0 : Math.min(request.amountCents, refundableCents);
      const amount = money(cents || request.amountCents, language, { always: true });
      return {
        requestId: request.id,
        text: fill(request.failure === "charge_disputed" ? t.failedRefund.disputed : t.failedRefund.text, {
          amount,
          code: failureOf(request, t),
        }),
        retry:
          cents > 0
            ? {
                submit: fill(t.failedRefund.retry, { amount }),
                hidden: { amount: typedAmount(cents, language), reason: request.reason },
                about: fill(t.failedRefund.about, { amount }),
              }
            : null,
      };
    }),
  );
}

const failureOf = ({ failure }: OrderPayment["requests"][number], t: OrderPageTexts): string =>
  ownValue<string>(t.refundFailures, failure ?? "") ?? failure ?? "";

function paymentView(payment: OrderPayment, t: OrderPageTexts, show: (cents: Cents) => string, when: When) {
  const { id, provider, attempt, status, failures, refundedCents, refundDueCents } = payment;
  const states = [ownValue(t.intents, status) ?? t.intents.open];
  if (failures > 0) states.push(fill(t.intents.refused, { count: failures }));
  if (refundDueCents > 0) states.push(fill(t.intents.due, { amount: show(refundDueCents) }));
  const rows: Row[] = [[fill(t.rows.attempt, { attempt }), `${show(payment.amountCents)} · ${states.join(" · ")}`]];
  if (refundedCents > 0) rows.push([t.rows.refunded, show(refundedCents)]);
  if (status === "succeeded") rows.push([t.rows.refundable, show(payment.refundableCents)]);
  return {
    id,
    reference: `${provider} ${id}`,
    at: when(payment.createdAt),
    rows,
    refunds: payment.requests.map((request) => ({
      id: request.id,
      at: when(request.createdAt),
      isFailed: request.status === "failed",
      text: [
        show(request.amountCents),
        fill(t.refunds[request.status], { code: failureOf(request, t) }),
        ...(request.reason === "" ? [] : [request.reason]),
      ].join(" · "),
    })),
  };
}

/** The data of an order's page (decisions 9), in the language of the member of staff. */
import { accountNames } from "#app/accounts/account-names.server.ts";
import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import { listSavedReplies } from "#app/chat/saved-replies.server.ts";
import { dongleOfOrder } from "#app/dongles/move-dongle.server.ts";
import { fill, money, shortDateAndTime } from "#app/i18n/format.ts";
import { languageNames, storedLanguage } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import { findInvoicesOfOrder } from "#app/invoices/find-invoices.server.ts";
import { mailNames } from "#app/mail/define-mail.server.ts";
import { listOrderMails, mayResend } from "#app/mail/order-mails.server.ts";
import { adminInvoicePath, adminPersonPath, adminReturnSlipPath } from "#app/office-paths.ts";
import { isBeforeShipping } from "#app/orders/allowed-transitions.ts";
import { newestUnreadMention } from "#app/orders/assign-order.server.ts";
import { typedAddress } from "#app/orders/delivery/address-fields.ts";
import { orderFieldLabels } from "#app/orders/fields/order-field-labels.server.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { ordersOfNumbers } from "#app/orders/lists/orders-of-numbers.server.ts";
import { type OrderEvent, readHistory } from "#app/orders/order-history.server.ts";
import { colleagueNames } from "#app/orders/staff/colleagues.server.ts";
import { labelWarning } from "#app/orders/staff/order-list.server.ts";
import { paymentTones, statusTones } from "#app/orders/staff/order-tones.ts";
import { termsDocument } from "#app/orders/terms/terms-document.ts";
import { unpaidHours } from "#app/payments/expire-unpaid-orders.server.ts";
import { openApproval } from "#app/payments/refunds/refund-approvals.server.ts";
import { isRefundOpen, readPayments } from "#app/payments/refunds/refund-order.server.ts";
import { waitingRefund } from "#app/payments/refunds/undo-refund.server.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { personKey } from "#app/platform/privacy/sealed-text.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { labelViews } from "#app/shipping/labels/label-view.server.ts";
import { parcelOfOrder } from "#app/shipping/parcel-of-order.server.ts";
import { unprintableOnLabel } from "#app/shipping/shipping-documents.server.ts";
import { carrierOptions, labelOffer } from "#app/shipping/staff/used-carriers.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import type { Tone } from "#app/ui/status/badge.tsx";
import { hasReturnSlip } from "#app/withdrawals/return-slip.server.ts";
import { auditTexts } from "../audit/audit-texts.server.ts";
import { actionName } from "../audit/describe-changes.ts";
import {
  buyerRows,
  compatibilityOf,
  type Order,
  type PageView,
  type Row,
  templatesFor,
  typedCar,
  vehicleRows,
} from "./buyer-view.server.ts";
import { describeEvent } from "./describe-event.ts";
import { lineOf, stepsAllowed } from "./order-next.server.ts";
import type { OrderPageTexts } from "./order-page-texts.server.ts";
import { failedRefunds, paymentView, unreviewedRefund } from "./payment-view.server.ts";
import { undoSeconds } from "./refund-steps.server.ts";

export async function readOrderPage(
  { db, language, author }: Pick<Staff, "db" | "language"> & Partial<Pick<Staff, "author">>,
  id: string,
  t: OrderPageTexts,
) {
  const order = await findOrder(db, id);
  if (!order) return undefined;
  const [
    { events, notes },
    payments,
    mails,
    audit,
    dongle,
    parcel,
    invoices,
    comesBack,
    isCompatible,
    replies,
    labels,
  ] = await Promise.all([
    readHistory(db, order.id),
    readPayments(db, order.id),
    listOrderMails(db, order.id),
    auditOf(db, `order:${order.id}`),
    dongleOfOrder(db, order.id),
    parcelOfOrder(db, order, language),
    findInvoicesOfOrder(db, order.id),
    hasReturnSlip(db, order),
    compatibilityOf(db, order),
    listSavedReplies(db),
    labelViews(db, [order.id]),
  ]);
  const authors = [
    ...[...events, ...notes, ...audit].map(({ author }) => author),
    ...(order.assignee ? [order.assignee] : []),
  ];
  const [colleagues, namedUpTo, approval] = await Promise.all([
    colleagueNames(db),
    author ? newestUnreadMention(db, { orderId: order.id, userId: author.userId }) : null,
    openApproval(db, order.id),
  ]);
  const isAwaitingApproval = approval !== undefined;
  const waiting = waitingRefund(payments, new Date());
  const hasOpenRefund = isAwaitingApproval || payments.some(isRefundOpen);
  const names = await accountNames(db, authors, t.authors.unknown);
  const page: PageView = {
    t,
    language,
    amount: (cents) => money(cents, language, { always: true }),
    when: (date) => ({ iso: date.toISOString(), text: shortDateAndTime(date, language) }),
    nameOf: (author) => names.get(author) ?? ownValue(t.authors, author) ?? author,
  };
  const refundableCents = payments.reduce((sum, payment) => sum + payment.refundableCents, 0);
  const { status, payment_status, version, number, held_at, hold_reason, is_test, origin } = order;
  return {
    id: order.id,
    number,
    status,
    payment_status,
    version,
    is_test,
    placed: fill(t.placed, { date: shortDateAndTime(order.created_at, language) }),
    held: held_at && fill(t.heldNotice, { date: shortDateAndTime(held_at, language), reason: hold_reason ?? "" }),
    dispute: disputeOf(order, events, page),
    labelWarning: isBeforeShipping(status) ? labelWarning(unprintableOnLabel(order), language) : null,
    /** Null for an order of the shop. */
    origin: origin === "shop" ? null : t.origins[origin],
    refundable: page.amount(refundableCents),
    refundableCents,
    buyerName: `${order.first_name} ${order.last_name}`.trim(),
    tags: order.tags,
    assignee: order.assignee,
    assigneeName: order.assignee ? page.nameOf(order.assignee) : "",
    colleagues,
    /** The newest note that names the reader and that they have not read. */
    namedUpTo,
    today: officeDay(new Date()),
    returnCause: order.return_cause,
    isSettled: events.some(({ nothingOwed }) => nothingOwed),
    isAwaitingApproval,
    failedRefunds: failedRefunds(payments, page),
    waitingRefund: waiting && { ...waiting, amount: page.amount(waiting.amountCents) },
    aboutRefundUndo: undoSeconds() > 0 ? [fill(t.about.refundUndo, { seconds: undoSeconds() })] : [],
    providerRefund: unreviewedRefund(payments, page),
    line: lineOf(order, events, { t, language, today: officeDay(new Date()) }),
    /** Newest first. */
    refusals: events
      .filter(({ kind }) => kind === "refused" || kind === "refusedTooOften")
      .map(({ id, at }) => ({ id, at: page.when(at) }))
      .toReversed(),
    payableUntil: shortDateAndTime(new Date(order.created_at.getTime() + unpaidHours * 3_600_000), language),
    phoneLabel: orderFieldLabels(language).phone,
    can: stepsAllowed(order, { refundableCents, comesBack, isAwaitingApproval, hasOpenRefund }),
    /** The order that this one replaces, and those that replace it. */
    linked: await linkedOrders(db, events),
    personPath: order.email === "" ? null : adminPersonPath(personKey(order.email)),
    address: typedAddress(order),
    email: order.email,
    car: typedCar(order),
    energies: energyNames(language),
    languageName: languageNames[storedLanguage(order.language)],
    templates: templatesFor(replies, order),
    buyer: buyerRows(order, page),
    vehicle: vehicleRows(order, isCompatible, page),
    amounts: amountRows(order, page),
    payments: payments.map((payment) => paymentView(payment, page)),
    mails: mails.map((mail) => mailView(mail, order, page)),
    documents: [
      ...invoiceLinks(invoices, page),
      ...(comesBack ? [{ label: t.documents.return_slip, path: adminReturnSlipPath(order.id) }] : []),
      ...termsLinks(order, t),
    ],
    serial: dongle?.serial ?? null,
    parcel: parcel ?? null,
    carriers: carrierOptions(parcel?.carrierId, order.country),
    label: labels.get(order.id) ?? null,
    labelOffer: labelOffer(order.country),
    events: events.toReversed().map((event) => eventView(event, origin, page)),
    notes: notes.map(({ id, at, author, text }) => ({ id, at: page.when(at), author: page.nameOf(author), text })),
    audit: audit.map((entry) => auditView(entry, page)),
  };
}
export type OrderPage = NonNullable<Awaited<ReturnType<typeof readOrderPage>>>;

async function linkedOrders(db: Staff["db"], events: readonly OrderEvent[]) {
  const notes = events.flatMap(({ kind, note }) => (kind === "ownOrder" || kind === "replacement" ? note.trim() : []));
  const found = await ordersOfNumbers(db, notes);
  return [...found.values()]
    .flatMap((each) => (each.length === 1 ? each : []))
    .map(({ id, number }) => ({ id, number }));
}

/** Null without a dispute, or after one that was won. */
function disputeOf({ dispute }: Order, events: readonly OrderEvent[], { t, language }: PageView) {
  const last = events.findLast(({ kind }) => kind === "inquiry" || kind === "disputed" || kind === "disputeLost");
  if (!last || dispute === null || dispute === "kept") return null;
  return { text: describeEvent(last, t, { language }), isOpen: dispute !== "lost" };
}

type OrderMail = Awaited<ReturnType<typeof listOrderMails>>[number];

function mailView(mail: OrderMail, order: Order, { t, when, language }: PageView) {
  const { id, kind, subject, text, status, recipient, createdAt, sentAt, answer, lastError, lastErrorText } = mail;
  return {
    id,
    subject,
    text,
    /** Proof of sending, or the reason for a refusal. */
    answer: status === "sent" ? answer : (lastErrorText ?? lastError),
    kind: ownValue<string>(mailNames(language), kind) ?? kind,
    state: t.mailStates[status],
    isFailed: status === "dead",
    mayResend: mayResend(mail) && order.email !== "",
    recipient: fill(t.recipient, { recipient }),
    address: order.email,
    at: when(sentAt ?? createdAt),
  };
}

type OrderInvoice = Awaited<ReturnType<typeof findInvoicesOfOrder>>[number];

const invoiceLinks = (invoices: OrderInvoice[], { t, amount }: PageView) =>
  invoices
    .filter(({ hasFile }) => hasFile)
    .map(({ kind, number, grossCents }) => ({
      label: fill(t.documents[kind], { number, amount: amount(grossCents) }),
      path: adminInvoicePath(number),
    }));

function termsLinks(order: Order, t: OrderPageTexts) {
  const version = order.terms_version;
  if (version === "") return [];
  const file = termsDocument(version, storedLanguage(order.language));
  return [{ label: fill(t.rows.terms, { version }), path: `/documents/${file}` }];
}

const stateOf = (word: string, labels: Record<string, string>, tones: Record<string, Tone>) => ({
  text: ownValue(labels, word) ?? word,
  tone: ownValue(tones, word) ?? "neutral",
});

function amountRows(order: Order, { t, language, amount }: PageView): Row[] {
  const show = (decimal: string) => amount(centsFromDecimal(decimal));
  const { discount_amount: discount, vat_amount: vat, vat_rate: vatRate } = order;
  const rows: Row[] = [[t.rows.product, show(order.product_price)]];
  if (centsFromDecimal(discount) > 0)
    rows.push([fill(t.rows.discount, { code: order.promo_code ?? "" }), `−${show(discount)}`]);
  rows.push([t.rows.shipping, show(order.shipping_price)]);
  rows.push([t.rows.total, show(order.total_amount)]);
  if (vat !== null && vatRate !== null)
    rows.push([fill(t.rows.vat, { rate: percent(centsFromDecimal(vatRate), language) }), show(vat)]);
  return rows;
}

function eventView(event: OrderEvent, origin: string, { t, language, when, nameOf }: PageView) {
  const { fromStatus, toStatus, fromPaymentStatus, toPaymentStatus } = event;
  const [subject = "", ...letter] = event.kind === "written" ? event.note.split("\n\n") : [];
  return {
    id: event.id,
    at: when(event.at),
    /** What staff wrote to the buyer. */
    letter: letter.join("\n\n"),
    author: nameOf(event.author),
    states: [
      ...(fromStatus === toStatus ? [] : [stateOf(toStatus, t.statuses, statusTones)]),
      ...(fromPaymentStatus === toPaymentStatus ? [] : [stateOf(toPaymentStatus, t.payments, paymentTones)]),
    ],
    note: describeEvent(event.kind === "written" ? { ...event, note: subject } : event, t, {
      language,
      origin: ownValue(t.origins, origin),
    }),
  };
}

type AuditEntry = Awaited<ReturnType<typeof auditOf>>[number];

const auditView = ({ id, at, author, action, before, after }: AuditEntry, { language, when, nameOf }: PageView) => ({
  id,
  before,
  after,
  action: actionName(action, auditTexts(language)),
  at: when(at),
  author: nameOf(author),
});

import { integer, line } from "#app/forms/fields.ts";
import type { Fields, ValuesOf } from "#app/forms/form-state.ts";
import { fill, money } from "#app/i18n/format.ts";
import { resendMail } from "#app/mail/order-mails.server.ts";
import { addNote, mentionedIn } from "#app/orders/add-note.server.ts";
import { followOrder, readMentions, tagsOf } from "#app/orders/assign-order.server.ts";
import { type AddressValues, addressFieldNames, addressInOneLine } from "#app/orders/delivery/address-fields.ts";
import { correctAddress } from "#app/orders/delivery/correct-address.server.ts";
import { correctEmail, correctVehicle } from "#app/orders/delivery/correct-buyer.server.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { sendPaymentLink } from "#app/orders/payment/send-payment-link.server.ts";
import { exchangeOrder, replaceOrder } from "#app/orders/placing/replace-order.server.ts";
import { holdOrder, releaseOrder } from "#app/orders/preparation/hold-order.server.ts";
import { colleaguesOn } from "#app/orders/staff/colleagues.server.ts";
import { writeToBuyer } from "#app/orders/write-to-buyer.server.ts";
import { cancelOrder } from "#app/payments/cancel-order.server.ts";
import { closeFailedRefund, closeWithoutRefund } from "#app/payments/refunds/close-refund.server.ts";
import { openApproval } from "#app/payments/refunds/refund-approvals.server.ts";
import { isRefundOpen, readPayments, refundOrder } from "#app/payments/refunds/refund-order.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import type { Result } from "#app/platform/result.ts";
import { pick } from "#app/platform/text/pick.ts";
import { deliverSeenOrder, undoDelivery } from "#app/shipping/deliver-order.server.ts";
import { closeUnsentOrder, payableOrdersWithDongles, returnOrder } from "#app/shipping/release-dongles.server.ts";
import { refusedStep } from "#app/shipping/staff/shipping-steps.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { defineStep, type StepResult } from "#app/staff-ui/steps/staff-action.server.ts";
import { enterWithdrawal } from "#app/withdrawals/enter-withdrawal.server.ts";
import { refusedEntry } from "#app/withdrawals/staff/withdrawal-steps.server.ts";
import { orderForms } from "./order-fields.ts";
import { orderPageTexts } from "./order-page-texts.server.ts";
import { refundRulesFor } from "./refund-approval.server.ts";
import { refundSteps, startedRefund, undoSeconds } from "./refund-steps.server.ts";

type Write = { orderId: string; version: number; author: Staff["author"] };
type StepName = Exclude<
  keyof typeof orderForms,
  "note" | "resend" | "sendPaymentLink" | "tags" | "assign" | "readMentions" | "undoDelivered" | "write"
>;

const movesMoney = new Set<StepName>(["cancel", "refund", "closeRefund", "closeWithoutRefund"]);

/**
 * Applies to the version of the order that the page shows; in a conflict the answer contains the stored and the submitted
 * values.
 */
function writeStep<F extends Fields, R extends Result<string>>(
  name: StepName,
  fields: F,
  run: (staff: Staff, write: Write, values: ValuesOf<F>) => Promise<R>,
  options: {
    recent?: true;
    answer?: (result: R & { ok: true }, staff: Staff) => Omit<StepResult & { ok: true }, "ok">;
  } = {},
) {
  return defineStep({
    permission: movesMoney.has(name) ? "orders.refund" : "orders.edit",
    fields: { ...fields, version: integer(1, 999_999_999) } as F & { version: ReturnType<typeof integer> },
    ...(options.recent && { recent: true as const }),
    ...(Object.keys(fields).length === 0 && { isConfirmedFirst: true as const }),
    async run(staff, values, { params }): Promise<StepResult> {
      const orderId = params.id;
      if (!isUuid(orderId)) return { ok: false, error: "unknownOrder" };
      const write = { orderId, version: values.version as number, author: staff.author };
      const result = await run(staff, write, values as ValuesOf<F>);
      if (result.ok) {
        return { ok: true, done: name, ...options.answer?.(result as R & { ok: true }, staff) };
      }
      if (result.error === "conflict") return conflictResult(staff, orderId, name, values);
      if (result.error === "notCompatible") return { ok: false, error: result.error, field: "reason" };
      if (result.error === "sameEmail") return { ok: false, error: result.error, field: "email" };
      const { refundableCents = 0, limitCents = refundableCents } = result as { [name: string]: unknown } & {
        refundableCents?: number;
        limitCents?: number;
      };
      return { ok: false, error: result.error, values: amountOf(limitCents, staff) };
    },
  });
}

async function conflictResult(staff: Staff, orderId: string, name: StepName, values: object): Promise<StepResult> {
  const order = await findOrder(staff.db, orderId);
  if (!order) return { ok: false, error: "unknownOrder" };
  const t = orderPageTexts(staff.language);
  const conflict = (stored: string, given: string): StepResult => ({
    ok: false,
    error: "conflict",
    values: { stored, given },
  });
  if (name === "address") return conflict(addressInOneLine(order), addressInOneLine(values as AddressValues));
  const state = [t.statuses[order.status], t.payments[order.payment_status]];
  if (order.held_at) state.push(`${t.held} (${order.hold_reason ?? ""})`);
  const given = [t.actions[name]];
  if (name === "refund") {
    const payments = await readPayments(staff.db, orderId);
    const left = payments.reduce((sum, payment) => sum + payment.refundableCents, 0);
    state.push(fill(t.refundableNow, amountOf(left, staff)));
    given.push(money((values as { amount: number }).amount, staff.language, { always: true }));
  }
  return conflict(state.join(", "), given.join(" "));
}

const vehicleFields = [
  ...(["vehicle_brand", "vehicle_model", "vehicle_year", "vehicle_energy", "license_plate"] as const),
] as const;

const amountOf = (cents: number, { language }: Staff) => ({ amount: money(cents, language, { always: true }) });

/** Waits for a second person, or is with the provider. */
const hasOpenRefund = async (tx: Transaction, orderId: string): Promise<boolean> =>
  (await openApproval(tx, orderId)) !== undefined || (await readPayments(tx, orderId)).some(isRefundOpen);

export const orderSteps = {
  ...refundSteps,
  hold: writeStep("hold", orderForms.hold, (staff, write, values) => holdOrder(staff, { ...write, ...values })),
  release: writeStep("release", orderForms.release, (staff, write) => releaseOrder(staff, write)),
  address: writeStep(
    "address",
    orderForms.address,
    (staff, write, values) => correctAddress(staff, { ...write, address: pick(values, ...addressFieldNames) }),
    { recent: true },
  ),
  cancel: writeStep(
    "cancel",
    orderForms.cancel,
    async (staff, write, { reason }) =>
      cancelOrder(
        { ...staff, orders: payableOrdersWithDongles },
        { ...write, reason, ...(await refundRulesFor(staff)) },
      ),
    {
      recent: true,
      answer(result, staff) {
        if ("awaitsApproval" in result) return { done: "cancelAwaits", values: amountOf(result.amountCents, staff) };
        const { refundCents } = result;
        return refundCents > 0 ? { done: "cancelRefund", values: amountOf(refundCents, staff) } : {};
      },
    },
  ),
  refund: writeStep(
    "refund",
    orderForms.refund,
    async (staff, write, { amount, reason }) =>
      refundOrder(
        { db: staff.db, orders: payableOrdersWithDongles },
        {
          ...write,
          amountCents: amount,
          reason: reason ?? "",
          undoSeconds: undoSeconds(),
          ...(await refundRulesFor(staff)),
        },
      ),
    {
      recent: true,
      answer: (result, staff) =>
        "awaitsApproval" in result
          ? { done: "refundAwaits", values: amountOf(result.amountCents, staff) }
          : startedRefund(result, "refundWaits", staff),
    },
  ),
  closeRefund: writeStep(
    "closeRefund",
    { ...orderForms.closeRefund, request: line(36) },
    ({ db }, write, { closing, reason, request: requestId }) =>
      closeFailedRefund({ db, orders: payableOrdersWithDongles }, { ...write, closing, reason, requestId }),
    { recent: true },
  ),
  delivered: writeStep("delivered", orderForms.delivered, (staff, write) => deliverSeenOrder(staff, write)),
  returned: writeStep("returned", orderForms.returned, (staff, write, { condition, note }) =>
    returnOrder(staff, { ...write, condition, note: note ?? "" }),
  ),
  close: writeStep("close", orderForms.close, (staff, write) => closeUnsentOrder(staff, write), { recent: true }),
  closeWithoutRefund: writeStep(
    "closeWithoutRefund",
    orderForms.closeWithoutRefund,
    ({ db }, write, { reason }) => closeWithoutRefund({ db, orders: payableOrdersWithDongles }, { ...write, reason }),
    { recent: true },
  ),
  email: writeStep("email", orderForms.email, (staff, write, { email }) => correctEmail(staff, { ...write, email }), {
    recent: true,
  }),
  vehicle: writeStep("vehicle", orderForms.vehicle, (staff, write, values) =>
    correctVehicle(staff, {
      ...write,
      vehicle: pick(values, ...vehicleFields),
      reason: values.reason ?? "",
    }),
  ),
  replace: writeStep("replace", orderForms.replace, (staff, write) => replaceOrder(staff, write), {
    recent: true,
    answer: ({ number }) => ({ values: { number } }),
  }),
  exchange: writeStep(
    "exchange",
    orderForms.exchange,
    (staff, write) => exchangeOrder({ ...staff, isRefundOpen: hasOpenRefund }, write),
    {
      recent: true,
      answer: ({ number }) => ({ values: { number } }),
    },
  ),
  declare: defineStep({
    permission: "withdrawals.handle",
    fields: { ...orderForms.declare, version: integer(1, 999_999_999) },
    recent: true,
    async run(staff, { day, channel, asGoodwill, version }, { params }): Promise<StepResult> {
      const who = { userId: staff.author.userId, email: staff.email };
      const orderId = params.id ?? "";
      const entered = await enterWithdrawal(staff, { orderId, version, day, channel, asGoodwill, staff: who });
      if (entered.ok) return { ok: true, done: "declare" };
      if (entered.error === "conflict") return conflictResult(staff, orderId, "declare", { day, channel, asGoodwill });
      return refusedEntry(entered, staff.language);
    },
  }),
  undoDelivered: defineStep({
    permission: "orders.edit",
    fields: orderForms.undoDelivered,
    async run(staff, correction, { params }) {
      const undone = await undoDelivery(staff, params.id ?? "", correction);
      return undone.ok ? { ok: true } : refusedStep(undone, staff.language);
    },
  }),
  write: defineStep({
    permission: "orders.edit",
    fields: orderForms.write,
    run: (staff, { subject, message }, { params }) =>
      writeToBuyer(staff, { orderId: params.id ?? "", author: staff.author, subject, text: message }),
  }),
  sendPaymentLink: defineStep({
    permission: "orders.edit",
    fields: orderForms.sendPaymentLink,
    isConfirmedFirst: true,
    run: (staff, _, { params }) => sendPaymentLink(staff, { orderId: params.id ?? "", author: staff.author }),
  }),
  tags: defineStep({
    permission: "orders.edit",
    fields: orderForms.tags,
    run: (staff, { tags }, { params }) =>
      followOrder(staff, { orderId: params.id ?? "", author: staff.author, change: { tags: tagsOf(tags ?? "") } }),
  }),
  assign: defineStep({
    permission: "orders.edit",
    fields: orderForms.assign,
    async run(staff, { assignee }, { params }): Promise<StepResult> {
      const isKnown = !assignee || (await colleaguesOn(staff.db)).some(({ author }) => author === assignee);
      if (!isKnown) return { ok: false, error: "unknownColleague", field: "assignee" };
      const change = { assignee: assignee ?? null };
      return followOrder(staff, { orderId: params.id ?? "", author: staff.author, change });
    },
  }),
  readMentions: defineStep({
    permission: "orders.read",
    fields: orderForms.readMentions,
    reversible: "Only a mark of the reader's own.",
    run: ({ db, clock, author }, { upTo }, { params }) =>
      readMentions({ db, now: clock.now() }, { orderId: params.id ?? "", userId: author.userId, upTo }),
  }),
  note: defineStep({
    permission: "orders.edit",
    fields: orderForms.note,
    async run(staff, { text }, { params }) {
      const mentions = mentionedIn(text, await colleaguesOn(staff.db));
      const { author, name, language } = staff;
      return addNote(staff, { orderId: params.id ?? "", text, author, mentions, by: { name, language } });
    },
  }),
  resend: defineStep({
    permission: "orders.edit",
    fields: orderForms.resend,
    isConfirmedFirst: true,
    async run(staff, { mail }, { params }) {
      const order = await findOrder(staff.db, params.id ?? "");
      if (!order) return { ok: false, error: "unknownOrder" };
      return resendMail(staff, { id: mail, orderId: order.id, recipient: order.email });
    },
  }),
};

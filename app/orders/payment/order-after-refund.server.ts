import { eq } from "drizzle-orm";
import { fill, money } from "#app/i18n/format.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { toStaff } from "#app/mail/mail-kinds.server.ts";
import { adminOrderPath } from "#app/office-paths.ts";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#app/platform/database/database.server.ts";
import { type Cents, centsFromDecimal, decimalFromCents } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { releasePromo } from "#app/promotions/promo-use.server.ts";
import { isBeforeShipping, statusWhenRefunded } from "../allowed-transitions.ts";
import { notRefundedMail, refundedMail, texts } from "../emails/order-progress-mails.server.ts";
import type { OrderStatus } from "../order-status.ts";
import {
  statusBeforeWithdrawal,
  waivedCents,
  wasShippedBeforeWithdrawal,
} from "../preparation/withdrawal-facts.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { orders } from "../server/tables.server.ts";
import { type StaffWrite, storeChange, transitionOrder, writeOrder } from "../transition-order.server.ts";
import { paymentTransition } from "./pay-order.server.ts";

/** What a refund, its refusal or its approval does to an order: part of `PayableOrders`. */
export const orderAfterRefund = {
  async markRefunded(tx: Db, orderId: string, refund: RefundExtent) {
    const { extent, amountCents, refundedCents } = refund;
    const order = await lockOrder(tx, orderId);
    const status = await endOf(tx, order);
    const leftCents = centsFromDecimal(order.total_amount) - refundedCents;
    const nothingOwed = extent === "partially" && isWithdrawn(order) && leftCents <= (await waivedCents(tx, orderId));
    const to =
      extent === "fully"
        ? ({ status, payment_status: "refunded" } as const)
        : ({ payment_status: "partially_refunded", ...(nothingOwed && { status }) } as const);
    const step = { author, kind: "refund", amountCents, nothingOwed } as const;
    const moved = await transitionOrder({ tx }, { orderId, to, ...step });
    // After a refund that failed and was repeated, the state is already past the refund.
    const changed = moved.ok && moved.changed ? moved.order : await storeChange(tx, order, {}, step);
    // A buyer who kept nothing has not used the code; one who returned goods has (docs/decisions/0029).
    if (changed.status === "Annulee" && changed.payment_status === "refunded") await releasePromo(tx, orderId);
    await refundedMail.queue(tx, { order: changed, ...refund });
  },
  async noteUndoneRefund(tx: Transaction, orderId: string, refund: { amountCents: Cents; author: Author }) {
    const { amountCents, author: by } = refund;
    const event = { author: storedAuthor(by), kind: "refundUndone", amountCents } as const;
    await storeChange(tx, await lockOrder(tx, orderId), {}, event);
    const after = { amount: decimalFromCents(amountCents) };
    await recordAudit(tx, by, "order-refund-undone", `order:${orderId}`, { after });
  },
  async noteProviderRefund(tx: Transaction, orderId: string, { amountCents }: { amountCents: Cents }) {
    await storeChange(tx, await lockOrder(tx, orderId), {}, { author, kind: "refundAtProvider", amountCents });
    const after = { amount: decimalFromCents(amountCents) };
    await recordAudit(tx, "visitor", "order-refunded-at-provider", `order:${orderId}`, { after });
  },
  async noteFailedRefund(tx: Transaction, orderId: string, { amountCents }: { amountCents: Cents }) {
    await storeChange(tx, await lockOrder(tx, orderId), {}, { author, kind: "refundFailed", amountCents });
    const after = { amount: decimalFromCents(amountCents) };
    await recordAudit(tx, "visitor", "order-refund-failed", `order:${orderId}`, { after });
  },
  async noteRefundRequest(tx: Transaction, write: StaffWrite & { amountCents: Cents; reason: string }) {
    const { amountCents, reason: note } = write;
    const change = { action: "order-refund-requested", kind: "refundRequested", amountCents, note } as const;
    return plainRefusal(await writeOrder(tx, write, () => change));
  },
  async noteApproval(
    tx: Transaction,
    write: StaffWrite & {
      state: "requested" | "declined" | "withdrawn";
      kind?: "refund" | "cancel";
      amountCents: Cents;
      reason: string;
      mailTo?: readonly string[];
    },
  ) {
    const { state, kind, amountCents, reason: note, mailTo = [] } = write;
    const change = { action: `order-approval-${state}`, kind: approvalKinds[state], amountCents, note } as const;
    const noted = await writeOrder<"illegalTransition">(tx, write, ({ status }) =>
      kind === "cancel" && !isBeforeShipping(status) ? "illegalTransition" : change,
    );
    if (noted.ok) await queueApprovalMails(tx, write, mailTo);
    return plainRefusal(noted);
  },
  async noteClosedRefund(
    tx: Transaction,
    write: StaffWrite & {
      amountCents: Cents;
      closing: "settled" | "chargeback" | "waived";
      reason: string;
      leftCents: Cents;
    },
  ) {
    const { orderId, closing, amountCents, leftCents } = write;
    const before = await lockOrder(tx, orderId);
    if (closing === "chargeback" && before.dispute !== "lost")
      return { ok: false, error: "illegalTransition" } as const;
    const nothingOwed = closing === "waived" && isWithdrawn(before) && leftCents <= (await waivedCents(tx, orderId));
    const change = { action: `order-refund-${closing}`, kind: closingKinds[closing], note: write.reason } as const;
    // A withdrawn order that owes nothing ends, as after a refund.
    const status = await endOf(tx, before);
    const to = nothingOwed && status === "Remboursee" ? { status } : undefined;
    return plainRefusal(await writeOrder(tx, write, () => ({ ...change, amountCents, nothingOwed, to })));
  },
  async closeWithoutRefund(tx: Transaction, write: StaffWrite & { leftCents: Cents; reason: string }) {
    const { leftCents: amountCents, reason: note } = write;
    const to = { status: "Remboursee" } as const;
    const wasBack = (await statusBeforeWithdrawal(tx, write.orderId)) === "Retournee";
    const result = await writeOrder<"illegalTransition">(tx, write, ({ status }) =>
      status === "Retournee" || (status === "Retractation" && wasBack)
        ? { action: "order-not-refunded", kind: "notRefunded", amountCents, nothingOwed: true, note, to }
        : "illegalTransition",
    );
    if (result.ok) await notRefundedMail.queue(tx, { order: result.order, amountCents, reason: note });
    return plainRefusal(result);
  },
};

const { author } = paymentTransition;

const approvalKinds = {
  requested: "approvalRequested",
  declined: "approvalDeclined",
  withdrawn: "approvalWithdrawn",
} as const;
const closingKinds = { settled: "refundSettled", chargeback: "refundChargeback", waived: "refundWaived" } as const;

const isWithdrawn = ({ status }: OrderRow): boolean => status === "Retractation" || status === "Retournee";

async function endOf(tx: Db, { id, status }: OrderRow): Promise<OrderStatus> {
  return statusWhenRefunded(status, status === "Retractation" && (await wasShippedBeforeWithdrawal(tx, id)));
}

type RefundExtent = {
  extent: "partially" | "fully";
  amountCents: Cents;
  refundedCents: Cents;
  closedAs?: "settled" | "chargeback";
};

export async function lockOrder(tx: Db, orderId: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) throw new Error(`no order ${orderId}`);
  return order;
}

export function plainRefusal(result: Result<string>) {
  if (result.ok) return { ok: true } as const;
  const { error } = result;
  if (error === "unknownOrder" || error === "conflict") return { ok: false, error } as const;
  return { ok: false, error: "illegalTransition" } as const;
}

type ApprovalRequest = { orderId: string; version: number; amountCents: Cents };
type Approval = ApprovalRequest & { number: string; recipient: string };

/** To each person who may approve: amount, order number and link, without names or the reason. */
const approvalMail = defineMail({
  kind: "refund-approval",
  texts,
  to: ({ orderId, version, recipient }: Approval) => ({
    recipient,
    language: toStaff().language,
    key: `${orderId}:${version}:${recipient}`,
  }),
  write({ orderId, number, amountCents }, { t: { approval: t }, language }) {
    const filled = (text: string) => fill(text, { number, amount: money(amountCents, language, { always: true }) });
    return {
      subject: filled(t.subject),
      preheader: filled(t.preheader),
      heading: t.heading,
      paragraphs: [filled(t.intro), t.until],
      action: { label: t.action, url: `${settings().publicUrl}${adminOrderPath(orderId)}` },
    };
  },
});

/** Once for each request and person. */
async function queueApprovalMails(tx: Transaction, request: ApprovalRequest, recipients: readonly string[]) {
  const { orderId, version, amountCents } = request;
  const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  for (const recipient of order ? recipients : [])
    await approvalMail.queue(tx, { orderId, version, amountCents, number: order!.number, recipient });
}

import { accountNames, staffWho } from "#app/accounts/account-names.server.ts";
import type { Role } from "#app/accounts/permissions.ts";
import { integer, line } from "#app/forms/fields.ts";
import { fill, money, shortDateAndTime } from "#app/i18n/format.ts";
import { cancelOrder } from "#app/payments/cancel-order.server.ts";
import {
  type Approver,
  approvalHours,
  declineApproval,
  openApproval,
  personOf,
} from "#app/payments/refunds/refund-approvals.server.ts";
import { type RefundLimit, refundOrder } from "#app/payments/refunds/refund-order.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import { payableOrdersWithDongles } from "#app/shipping/release-dongles.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { defineStep, type StepResult } from "#app/staff-ui/steps/staff-action.server.ts";
import { declineFields } from "./order-fields.ts";
import type { OrderPageTexts } from "./order-page-texts.server.ts";
import { startedRefund, undoSeconds } from "./refund-steps.server.ts";

/** The refund of an order that waits for a second person, in words; null without one. */
export async function readRefundApproval({ db, author, language }: Staff, orderId: string, t: OrderPageTexts) {
  const open = await openApproval(db, orderId);
  if (!open) return null;
  const names = await accountNames(db, [open.author], t.authors.unknown);
  const until = new Date(open.createdAt.getTime() + approvalHours * 3_600_000);
  const values = {
    amount: money(open.amountCents, language, { always: true }),
    name: names.get(open.author) ?? t.authors.unknown,
    reason: open.reason && ` (${open.reason})`,
    date: shortDateAndTime(open.createdAt, language),
    until: shortDateAndTime(until, language),
  };
  const isOwn = open.author === personOf(author);
  return {
    id: open.id,
    isOwn,
    title: fill(t.approval[open.kind], values),
    text: [fill(t.approval.requested, values), isOwn ? t.approval.own : ""].join(" ").trim(),
    approve: fill(t.approval.approve, values),
    aboutApprove: fill(open.kind === "cancel" ? t.approval.aboutCancel : t.approval.aboutApprove, values),
  };
}
export type RefundApprovalView = NonNullable<Awaited<ReturnType<typeof readRefundApproval>>>;

const seen = { version: integer(1, 999_999_999), approval: line(36) };

export const approvalSteps = {
  approveRefund: defineStep({
    permission: "orders.refund",
    fields: seen,
    recent: true,
    isConfirmedFirst: true,
    async run(staff, { version, approval: approvalId }, { params }): Promise<StepResult> {
      const orderId = params.id ?? "";
      const open = isUuid(orderId) ? await openApproval(staff.db, orderId) : undefined;
      if (open?.id !== approvalId) return { ok: false, error: "noApproval" };
      const { author, language } = staff;
      const write = { orderId, version, author, approvalId, reason: open.reason, ...refundLimitOf(staff) };
      const { amountCents } = open;
      const orders = payableOrdersWithDongles;
      const result =
        open.kind === "cancel"
          ? await cancelOrder({ ...staff, orders }, write)
          : await refundOrder({ db: staff.db, orders }, { ...write, amountCents, undoSeconds: undoSeconds() });
      const amount = (cents: number) => ({ amount: money(cents, language, { always: true }) });
      if (result.ok) {
        const requestId = "requestId" in result ? result.requestId : undefined;
        return { ok: true, ...startedRefund({ amountCents, ...(requestId && { requestId }) }, "approvedWaits", staff) };
      }
      if (result.error === "conflict") return { ok: false, error: "changedBefore" };
      const limits = result as { limitCents?: number; refundableCents?: number };
      return { ok: false, error: result.error, values: amount(limits.limitCents ?? limits.refundableCents ?? 0) };
    },
  }),
  declineRefund: defineStep({
    permission: "orders.refund",
    fields: { ...seen, ...declineFields },
    async run({ db, author }, { version, approval: approvalId, reason }, { params }): Promise<StepResult> {
      const orderId = params.id ?? "";
      if (!isUuid(orderId)) return { ok: false, error: "unknownOrder" };
      const write = { orderId, version, author, approvalId, reason };
      const result = await declineApproval({ db, orders: payableOrdersWithDongles }, write);
      if (result.ok) return { ok: true, done: result.isOwn ? "approvalWithdrawn" : "declineRefund" };
      return { ok: false, error: result.error === "conflict" ? "changedBefore" : result.error };
    },
  }),
};

/** Who may approve the refund of another (security 6.66). */
const approversOn = async (db: Db): Promise<Approver[]> =>
  (await staffWho(db, "orders.refund")).map(({ author, email, role }) => ({
    author,
    email,
    ...refundLimitOf({ role }),
  }));

export const refundLimitOf = ({ role }: { role: Role | null }): RefundLimit =>
  role === "support" ? { limitCents: shopSetting("team.supportRefundLimit") } : {};

/** What a refund, or the cancelling of a paid order, is checked against: the role's limit, and who approves what is above it. */
export const refundRulesFor = async ({ db, role }: { db: Db; role: Role | null }) => ({
  ...refundLimitOf({ role }),
  approvers: await approversOn(db),
});

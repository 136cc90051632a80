/** Refunds that can be undone, and those that were started at the provider (decisions 6.2). */
import { line } from "#app/forms/fields.ts";
import { money } from "#app/i18n/format.ts";
import { reviewProviderRefunds } from "#app/payments/refunds/provider-refunds.server.ts";
import { undoRefund } from "#app/payments/refunds/undo-refund.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import { payableOrdersWithDongles } from "#app/shipping/release-dongles.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { defineStep, refusedAsToast, type StepResult } from "#app/staff-ui/steps/staff-action.server.ts";
import { orderPageTexts } from "./order-page-texts.server.ts";

export const undoSeconds = (): number => shopSetting("limits.refundUndoSeconds");

/** The answer of a step that has started a refund: with the time in which it can be undone, unless it is made at once. */
export function startedRefund(
  { amountCents, requestId }: { amountCents: Cents; requestId?: string },
  waits: "refundWaits" | "approvedWaits",
  { language }: Pick<Staff, "language">,
): Omit<StepResult & { ok: true }, "ok"> {
  const amount = money(amountCents, language, { always: true });
  if (requestId === undefined) return { values: { amount } };
  const label = orderPageTexts(language).actions.undoRefund;
  const undoStep = { intent: "undoRefund", values: { request: requestId }, label };
  return { done: waits, values: { amount, seconds: undoSeconds() }, undoStep };
}

export const refundSteps = {
  undoRefund: defineStep({
    permission: "orders.refund",
    fields: { request: line(36) },
    reversible: "The refund can be started again.",
    async run({ db, author, language }, { request: requestId }, { params }): Promise<StepResult> {
      const orderId = params.id ?? "";
      if (!isUuid(orderId) || !isUuid(requestId)) return { ok: false, error: "refundSent", isShownAsToast: true };
      const undone = await undoRefund({ db, orders: payableOrdersWithDongles }, { orderId, requestId, author });
      if (!undone.ok) return refusedAsToast(undone);
      return { ok: true, values: { amount: money(undone.amountCents, language, { always: true }) } };
    },
  }),
  reviewRefund: defineStep({
    permission: "orders.refund",
    fields: {},
    reversible: "It says only that somebody has looked at it.",
    async run({ db, author }, _, { params }): Promise<StepResult> {
      const orderId = params.id ?? "";
      if (!isUuid(orderId)) return { ok: false, error: "alreadyReviewed", isShownAsToast: true };
      return refusedAsToast(await reviewProviderRefunds({ db, author }, orderId));
    },
  }),
};

import { line } from "#app/forms/fields.ts";
import { money, shortDate } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { listOrders } from "#app/orders/lists/list-orders.server.ts";
import { ordersOfNumbers } from "#app/orders/lists/orders-of-numbers.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import { startOfOfficeDay } from "#app/platform/time/office-day.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { defineStep, isConfirmed, type StepResult } from "#app/staff-ui/steps/staff-action.server.ts";
import { acceptWithdrawal, refuseWithdrawal } from "../decide-withdrawal.server.ts";
import { enterWithdrawal } from "../enter-withdrawal.server.ts";
import { declarationForms, enterFields } from "./declaration-steps.tsx";

const withdrawal = line(36);

const actorOf = ({ author, email }: Staff) => ({ userId: author.userId, email });

/** With other messages on this page. */
const shownCodes = new Map([["illegalTransition", "notWithdrawable"]]);

function answer(result: Result<string>): StepResult {
  if (!result.ok) return { ok: false, error: shownCodes.get(result.error) ?? result.error };
  return { ok: true };
}

export const withdrawalSteps = {
  acceptWithdrawal: defineStep({
    permission: "withdrawals.handle",
    fields: { ...declarationForms.acceptWithdrawal, withdrawal },
    recent: true,
    isConfirmedFirst: true,
    async run(staff, { withdrawal, number }): Promise<StepResult> {
      if (!isUuid(withdrawal)) return { ok: false, error: "unknownWithdrawal" };
      const [order, other] = (await ordersOfNumbers(staff.db, [number ?? ""])).get(number ?? "") ?? [];
      if (number && (!order || other)) return { ok: false, error: "noSuchOrder", field: "number" };
      const named = { withdrawalId: withdrawal, staff: actorOf(staff), ...(order && { orderId: order.id }) };
      const accepted = await acceptWithdrawal(staff, named);
      if (!accepted.ok && accepted.error === "unknownOrder")
        return { ok: false, error: "noSuchOrder", field: "number" };
      return answer(accepted);
    },
  }),
  refuseWithdrawal: defineStep({
    permission: "withdrawals.handle",
    fields: { ...declarationForms.refuseWithdrawal, withdrawal },
    recent: true,
    async run(staff, { withdrawal, reason }): Promise<StepResult> {
      if (!isUuid(withdrawal)) return { ok: false, error: "unknownWithdrawal" };
      return answer(await refuseWithdrawal(staff, { withdrawalId: withdrawal, staff: actorOf(staff), reason }));
    },
  }),
};

/** Entered on the list: the order is found by what was typed, and named before anything happens to it. */
export const enterStep = defineStep({
  permission: "withdrawals.handle",
  fields: enterFields,
  recent: true,
  async run(staff, { order: typed, day, channel, asGoodwill }, { form }): Promise<StepResult> {
    const numbered = [...(await ordersOfNumbers(staff.db, [typed])).values()].flat();
    const found = numbered.length > 0 ? numbered : await ordersWith(staff, typed);
    const [first, another] = found;
    if (another) return { ok: false, error: "severalOrders", field: "order" };
    const order = first && (await findOrder(staff.db, first.id));
    if (!order) return { ok: false, error: "noSuchOrder", field: "order" };
    const { id, number, version } = order;
    const confirms = `${id} ${version}`;
    if (!isConfirmed(form, confirms)) {
      const name = `${order.first_name} ${order.last_name}`.trim();
      const amount = money(centsFromDecimal(order.total_amount), staff.language, { always: true });
      const placed = shortDate(order.created_at, staff.language);
      return { ok: false, error: "confirmEntry", values: { number, name, amount, placed }, confirms };
    }
    const entered = await enterWithdrawal(staff, {
      ...{ orderId: id, version, day, channel, asGoodwill, staff: actorOf(staff) },
    });
    return entered.ok ? { ok: true, values: { number } } : refusedEntry(entered, staff.language);
  },
});

type RefusedEntry = Exclude<Awaited<ReturnType<typeof enterWithdrawal>>, { ok: true }>;

/** Its messages are those of the order's page. */
export function refusedEntry(refused: RefusedEntry, language: Language): StepResult {
  if (refused.error !== "late")
    return { ok: false, error: refused.error, ...(refused.error === "badDay" && { field: "day" }) };
  const lastDay = shortDate(startOfOfficeDay(refused.lastDay), language);
  return { ok: false, error: "lateWithdrawal", field: "day", values: { day: lastDay } };
}

const ordersWith = async ({ db }: Staff, search: string) =>
  (await listOrders(db, { filter: { search }, sort: { key: "created", descending: true }, page: { limit: 2 } })).rows;

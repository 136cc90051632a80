import { line } from "#app/forms/fields.ts";
import { adminOrderPath } from "#app/office-paths.ts";
import { listOrders } from "#app/orders/lists/list-orders.server.ts";
import { ordersOfNumbers } from "#app/orders/lists/orders-of-numbers.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import type { Result } from "#app/platform/result.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { defineStep, type StepResult } from "#app/staff-ui/steps/staff-action.server.ts";
import { acceptWithdrawal, refuseWithdrawal } from "../decide-withdrawal.server.ts";
import { declarationForms, openDeclarationFields } from "./declaration-steps.tsx";

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

/** Leads from the list to the order, whose page asks for the day and the way of the declaration. */
export const openDeclarationStep = defineStep({
  permission: "withdrawals.handle",
  fields: openDeclarationFields,
  async run(staff, { order: typed }): Promise<StepResult> {
    const numbered = [...(await ordersOfNumbers(staff.db, [typed])).values()].flat();
    const found = numbered.length > 0 ? numbered : await ordersWith(staff, typed);
    const [order, another] = found;
    if (!order || another) return { ok: false, error: order ? "severalOrders" : "noSuchOrder", field: "order" };
    return { ok: true, values: { number: order.number }, to: `${adminOrderPath(order.id)}?form=declare` };
  },
});

const ordersWith = async ({ db }: Staff, search: string) =>
  (await listOrders(db, { filter: { search }, sort: { key: "created", descending: true }, page: { limit: 2 } })).rows;

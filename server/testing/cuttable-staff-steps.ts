/** Steps of staff that are worth money or change who may use the back office: each as its page runs it, once per submission. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { adminUsers, user } from "#app/accounts/server/tables.server.ts";
import { inviteStaff, removeStaff } from "#app/accounts/team.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { cancelOrder } from "#app/payments/cancel-order.server.ts";
import { refundOrder } from "#app/payments/refunds/refund-order.server.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { runOnce } from "#app/staff-ui/steps/run-once.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { type CuttableTools, newEmail, type Operation, type Subject } from "./cuttable-tools.ts";

export function staffSteps({ direct, cuttable, shop, charged }: CuttableTools): Record<string, Operation> {
  // One person refunds more orders than in a day of work.
  applyShopValues({ stored: new Map([["limits", { refundsPerDay: 0, refundCentsPerDay: 0 }]]) });
  const context = () => ({ ...shop.context, db: cuttable });

  async function paidByCard(): Promise<Subject & { submission: string }> {
    const subject = await charged();
    await shop.fake.deliver(subject.events);
    return { ...subject, submission: randomUUID() };
  }

  async function member(): Promise<Subject & { submission: string }> {
    const email = newEmail();
    for (const address of [email, "keeper@example.com"]) {
      await direct.insert(user).values({ id: address, name: "Zoé", email: address }).onConflictDoNothing();
      await direct.insert(adminUsers).values({ email: address, userId: address }).onConflictDoNothing();
    }
    return { email, submission: randomUUID() };
  }

  /** As the page responds: a submission that was saved before is a success. */
  const step = (
    run: (staff: Staff, subject: Subject, version: number) => Promise<{ ok: boolean }>,
  ): Operation["run"] => {
    return async (subject) => {
      const author = { userId: "keeper@example.com" };
      const staff = { db: cuttable, clock: systemClock, author } as Staff;
      const form = new FormData();
      form.set("submission", subject.submission!);
      const [order] = await direct.select().from(orders).where(eq(orders.email, subject.email));
      try {
        const result = await runOnce(staff, { form, pathname: "/admin" }, (of) =>
          run(of, subject, order?.version ?? 0),
        );
        return result === null || result.ok ? 200 : 409;
      } catch (error) {
        return isDatabaseUnavailable(error) ? 503 : 500;
      }
    };
  };

  return {
    "refund by staff": {
      prepare: paidByCard,
      run: step(({ author }, { order }, version) =>
        refundOrder(context(), { orderId: order!.id, version, author, amountCents: 2_000, reason: "" }),
      ),
    },
    "cancellation by staff": {
      prepare: paidByCard,
      run: step(({ author }, { order }, version) =>
        cancelOrder(context(), { orderId: order!.id, version, author, reason: "Test" }),
      ),
    },
    "invitation into the team": {
      prepare: async () => ({ email: newEmail(), submission: randomUUID() }),
      run: step((staff, { email }) => inviteStaff(staff, { email, name: "Zoé", role: "reader", language: "fr" })),
    },
    "removal from the team": {
      prepare: member,
      run: step((staff, { email }) => removeStaff(staff, { email, isConfirmed: false })),
    },
  };
}

import { randomUUID } from "node:crypto";
import { storedLanguage } from "#app/i18n/languages.ts";
import { deliveriesOf } from "#app/orders/find-order.server.ts";
import { lockOrder } from "#app/orders/preparation/orders-in-preparation.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { officeDay, startOfOfficeDay } from "#app/platform/time/office-day.ts";
import { queueReceipt } from "./emails/withdrawal-mails.server.ts";
import { lastWithdrawalDay } from "./rules/withdrawal-period.ts";
import { withdrawalEvents, withdrawals } from "./server/tables.server.ts";
import { acceptOrder } from "./server/withdraw-order.server.ts";
import type { withdrawalChannels } from "./withdrawal-channels.ts";

const noonMs = 12 * 3_600_000;

/**
 * A withdrawal that reached the shop outside its page (law 1: any unambiguous statement counts), entered by staff for the
 * order that they have open (decisions 5.5): declaration, acceptance and receipt in one transaction. `day`: on which it was
 * received, between the order and today; the refund's fourteen days count from it. After the period it has no effect, unless
 * the shop accepts it all the same (`asGoodwill`).
 */
export const enterWithdrawal = (
  { db, clock }: { db: Database; clock: Clock },
  input: {
    orderId: string;
    version: number;
    day: string;
    channel: (typeof withdrawalChannels)[number];
    asGoodwill?: boolean;
    staff: { userId: string; keyId?: string | undefined; email: string };
  },
): Promise<
  | Result<"unknownOrder" | "conflict" | "badDay" | "notWithdrawable">
  /** An ISO date, up to which the period went. */
  | { ok: false; error: "late"; lastDay: string }
> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, input.orderId);
    if (!order) return { ok: false, error: "unknownOrder" };
    if (order.version !== input.version) return { ok: false, error: "conflict" };
    const now = clock.now();
    if (input.day < officeDay(order.created_at) || input.day > officeDay(now)) return { ok: false, error: "badDay" };
    if (order.status === "Retractation" || order.status === "Remboursee")
      return { ok: false, error: "notWithdrawable" };
    const deliveredAt = (await deliveriesOf(tx, [order.id])).get(order.id);
    const lastDay = deliveredAt && lastWithdrawalDay(deliveredAt);
    if (lastDay && input.day > lastDay && !input.asGoodwill) return { ok: false, error: "late", lastDay };
    const noon = startOfOfficeDay(input.day).getTime() + noonMs;
    const receivedAt = new Date(Math.min(Math.max(noon, order.created_at.getTime()), now.getTime()));
    const id = randomUUID();
    const move = { orderId: order.id, withdrawalId: id, declaredAt: receivedAt, author: input.staff.email };
    if (!(await acceptOrder(tx, move)).ok) return { ok: false, error: "notWithdrawable" };
    const [withdrawal] = await tx
      .insert(withdrawals)
      .values({
        id,
        name: `${order.first_name} ${order.last_name}`.trim(),
        orderReference: order.number,
        email: order.email,
        language: storedLanguage(order.language),
        orderId: order.id,
        outcome: "review",
        receivedAt,
      })
      .returning();
    await tx
      .insert(withdrawalEvents)
      .values({ withdrawalId: id, at: now, kind: "accepted", author: input.staff.email, orderId: order.id });
    await recordAudit(
      tx,
      { userId: input.staff.userId, ...(input.staff.keyId && { keyId: input.staff.keyId }) },
      "withdrawal-entered",
      `withdrawal:${id}`,
      {
        after: { orderId: order.id, day: input.day, channel: input.channel },
      },
    );
    if (order.email !== "")
      await queueReceipt(tx, {
        withdrawal: withdrawal!,
        recipients: [order.email],
        language: storedLanguage(order.language),
        state: "withdrawn",
        showsTyped: true,
        orderId: order.id,
      });
    return { ok: true };
  });

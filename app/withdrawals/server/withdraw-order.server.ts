import { and, asc, eq, gte, notExists } from "drizzle-orm";
import { deliveriesOf } from "#app/orders/find-order.server.ts";
import { withdrawFromOrder } from "#app/orders/preparation/withdraw-order.server.ts";
import type { TransitionResult } from "#app/orders/transition-order.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { daysBefore } from "#app/platform/privacy/retention.server.ts";
import type { Refused } from "#app/platform/result.ts";
import { isTooLateEverywhere } from "../rules/withdrawal-period.ts";
import { withdrawalEvents, withdrawals } from "./tables.server.ts";
import { answerDays } from "./withdrawal-state.ts";

type Withdrawn = TransitionResult | Refused<"tooLate">;
type Move = { orderId: string; withdrawalId: string; declaredAt: Date };

/** Moves the order to `Retractation` unless certainly too late, by its first declaration. Idempotent. */
export async function withdrawOrder(tx: Db, move: Move): Promise<Withdrawn> {
  const declaredAt = await firstDeclaration(tx, move);
  if (await isDeclaredTooLate(tx, { ...move, declaredAt })) return { ok: false, error: "tooLate" };
  return withdrawFromOrder({ tx }, { orderId: move.orderId, declaredAt, author: "buyer" });
}

export async function acceptOrder(tx: Db, move: Move & { author: string }): Promise<Withdrawn> {
  const { orderId, author } = move;
  return withdrawFromOrder({ tx }, { orderId, declaredAt: await firstDeclaration(tx, move), author });
}

/** The earliest declaration that was still confirmable; not a denied one. */
async function firstDeclaration(tx: Db, { orderId, declaredAt }: Move): Promise<Date> {
  const denied = tx
    .select({ id: withdrawalEvents.id })
    .from(withdrawalEvents)
    .where(and(eq(withdrawalEvents.withdrawalId, withdrawals.id), eq(withdrawalEvents.kind, "disputed")));
  const [first] = await tx
    .select({ at: withdrawals.receivedAt })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.orderId, orderId),
        gte(withdrawals.receivedAt, daysBefore(declaredAt, answerDays)),
        notExists(denied),
      ),
    )
    .orderBy(asc(withdrawals.receivedAt))
    .limit(1);
  return first && first.at < declaredAt ? first.at : declaredAt;
}

async function isDeclaredTooLate(tx: Db, { orderId, declaredAt }: Move): Promise<boolean> {
  const deliveredAt = (await deliveriesOf(tx, [orderId])).get(orderId);
  return deliveredAt !== undefined && isTooLateEverywhere({ deliveredAt, declaredAt });
}

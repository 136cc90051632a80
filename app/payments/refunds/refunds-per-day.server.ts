import { and, eq, gte, notInArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { Refused } from "#app/platform/result.ts";
import { shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import type { StaffWrite } from "../ports/payable-orders.ts";
import { refundRequests } from "../server/tables.server.ts";
import { personOf } from "./refund-approvals.server.ts";
import { unpaidStates } from "./refund-closings.ts";

/** `limitCents`: what the person may still refund today. */
export type AboveDay = Refused<"refundsOfDay"> | Refused<{ error: "refundedOfDay"; limitCents: Cents }>;

const today = sql`date_trunc('day', now() at time zone 'Europe/Paris') at time zone 'Europe/Paris'`;

/**
 * What the owner lets one person refund in a day of Paris, with their keys of the API (security 6.101). Holds the person's lock
 * until the transaction ends, so that refunds of two orders at once count each other.
 */
export async function refusedToday(
  tx: Transaction,
  { author, orderId }: Pick<StaffWrite, "author" | "orderId">,
  cents: Cents,
): Promise<AboveDay | undefined> {
  const person = personOf(author);
  const { refundsPerDay, refundCentsPerDay } = shopValues("limits");
  if (!person.startsWith("user:") || (refundsPerDay === 0 && refundCentsPerDay === 0)) return undefined;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refunds:${person}`}, 0))`);
  const [done] = await tx
    .select({
      orders: sql<number>`count(distinct ${refundRequests.orderId}) filter (where ${refundRequests.orderId} <> ${orderId})::int`,
      cents: sql<number>`coalesce(sum(${refundRequests.amountCents}), 0)::int`,
    })
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.person, person),
        gte(refundRequests.createdAt, today),
        notInArray(refundRequests.status, [...unpaidStates]),
      ),
    );
  if (refundsPerDay > 0 && done!.orders >= refundsPerDay) return { ok: false, error: "refundsOfDay" };
  const left = Math.max(0, refundCentsPerDay - done!.cents);
  return refundCentsPerDay > 0 && cents > left ? { ok: false, error: "refundedOfDay", limitCents: left } : undefined;
}

import { createHash, randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import type { Language } from "#app/i18n/languages.ts";
import { orderEvents, orders } from "#app/orders/tables.server.ts";
import { transitionOrder } from "#app/orders/transition-order.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database, Db } from "#app/platform/database.server.ts";
import { queueWithdrawalMails } from "./emails/queue-withdrawal-mails.server.ts";
import { orderNumberIn } from "./order-number.ts";
import { withdrawals } from "./tables.server.ts";
import type { Withdrawal } from "./withdrawal-row.ts";
import type { WithdrawalValues } from "./withdrawal-values.ts";

/**
 * Days after a delivery that we know of, beyond which staff look first: 14, and the days by which a period that ends on a
 * holiday is prolonged. The declaration is recorded and acknowledged all the same.
 */
const surelyLateAfterDays = 19;

/**
 * Records a declaration of withdrawal, acknowledges it and tells staff, in one transaction (directive 2023/2673 art. 11a).
 * It never fails for what we do not know: an order of that number and e-mail, in a state that allows it, goes to
 * `Retractation`; anything else waits for review. The answer is the same in both cases, so that nobody can ask which
 * orders exist. Wake the job `mail-outbox` afterwards.
 */
export async function recordWithdrawal(
  context: { db: Database; clock: Clock },
  input: WithdrawalValues & { language: Language; idempotencyKey?: string | undefined },
): Promise<Withdrawal> {
  const submissionHash = hashOf(input);
  const repeated = submissionHash && (await findRepeated(context.db, submissionHash));
  if (repeated) return repeated;
  return context.db.transaction(async (tx) => {
    const id = randomUUID();
    const receivedAt = context.clock.now();
    const order = await findOrder(tx, input);
    const withdrawn = order !== undefined && (await withdrawOrder(tx, { orderId: order.id, id, receivedAt }));
    const [row] = await tx
      .insert(withdrawals)
      .values({
        id,
        name: input.name,
        orderReference: input.orderReference,
        email: input.email,
        language: input.language,
        orderId: order?.id ?? null,
        outcome: withdrawn ? "order" : "review",
        submissionHash: submissionHash ?? null,
        receivedAt,
      })
      .onConflictDoNothing({ target: withdrawals.submissionHash })
      .returning();
    // The same submission, sent twice at once: the other one has recorded and acknowledged it.
    if (!row) return (await findRepeated(tx, submissionHash!))!;
    await queueWithdrawalMails(tx, { withdrawal: row, order, clock: context.clock });
    return row;
  });
}

async function findOrder(tx: Db, input: WithdrawalValues) {
  const number = orderNumberIn(input.orderReference, brand.orderPrefix);
  if (number === undefined) return undefined;
  const [order] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.number, number), sql`lower(${orders.email}) = ${input.email.toLowerCase()}`));
  return order;
}

/** True when the order is withdrawn from, now or already. */
async function withdrawOrder(tx: Db, { orderId, id, receivedAt }: { orderId: string; id: string; receivedAt: Date }) {
  const [delivered] = await tx
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, "Livree")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  if (delivered && receivedAt.getTime() - delivered.at.getTime() > surelyLateAfterDays * 86_400_000) return false;
  const result = await transitionOrder(
    { tx },
    { orderId, to: { status: "Retractation" }, author: "buyer", note: `withdrawal ${id}` },
  );
  return result.ok;
}

async function findRepeated(db: Db, submissionHash: string): Promise<Withdrawal | undefined> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.submissionHash, submissionHash));
  return row;
}

function hashOf({ idempotencyKey, name, orderReference, email }: Parameters<typeof recordWithdrawal>[1]) {
  if (idempotencyKey === undefined) return undefined;
  return createHash("sha256")
    .update(JSON.stringify([idempotencyKey, name, orderReference, email.toLowerCase()]))
    .digest("base64url");
}

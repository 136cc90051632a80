import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database, Db, Transaction } from "#app/platform/database/database.server.ts";
import { type Cents, decimalFromCents } from "#app/platform/money/money.ts";
import type { Refused, Result } from "#app/platform/result.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import type { PayableOrders, StaffRefusal, StaffWrite } from "../ports/payable-orders.ts";
import { refundApprovals } from "../server/tables.server.ts";

/** A refund, or the cancelling of a paid order, that waits for a second person (security 6.66). */
export type RefundApproval = typeof refundApprovals.$inferSelect;

/** After this time it is void, and has to be requested again. */
export const approvalHours = 72;

const isOpen = and(
  eq(refundApprovals.status, "open"),
  sql`${refundApprovals.createdAt} > now() - make_interval(hours => ${approvalHours})`,
);

/** Also of a key of the API: a person and their key are not two. */
export const personOf = (author: Author): string =>
  typeof author === "object" ? `user:${author.userId}` : storedAuthor(author);

/** In cents, of all refunds of an order together. */
export const needsSecondPerson = (refundedCents: Cents): boolean =>
  refundedCents > shopSetting("team.secondPersonRefundLimit");

/** The order's request that waits; it has at most one. */
export async function openApproval(db: Db, orderId: string): Promise<RefundApproval | undefined> {
  return (
    await db
      .select()
      .from(refundApprovals)
      .where(and(eq(refundApprovals.orderId, orderId), isOpen))
  )[0];
}

/** Oldest first. */
export const ordersAwaitingApproval = (db: Db, limit: number): Promise<{ orderId: string; since: Date }[]> =>
  db
    .select({ orderId: refundApprovals.orderId, since: refundApprovals.createdAt })
    .from(refundApprovals)
    .where(isOpen)
    .orderBy(asc(refundApprovals.createdAt), asc(refundApprovals.id))
    .limit(limit);

export type AwaitsApproval = { ok: true; amountCents: Cents; awaitsApproval: true };

/** Of the staff, with what the person may refund of one order; undefined: all of it. */
export type Approver = { author: string; email: string; limitCents?: Cents | undefined };

type Asked = StaffWrite &
  Pick<RefundApproval, "kind" | "amountCents" | "reason"> & { approvers?: readonly Approver[] | undefined };

/** Under the order's lock: stores the request instead of the refund, and mails those who may approve it. */
export async function requestApproval(
  tx: Transaction,
  orders: PayableOrders,
  asked: Asked,
): Promise<AwaitsApproval | StaffRefusal | Refused<"approvalOpen">> {
  const { orderId, kind, amountCents, reason, author, approvers = [] } = asked;
  if (await openApproval(tx, orderId)) return { ok: false, error: "approvalOpen" };
  await tx
    .update(refundApprovals)
    .set({ status: "expired" })
    .where(and(eq(refundApprovals.orderId, orderId), eq(refundApprovals.status, "open")));
  const mailTo = approvers.filter((each) => each.author !== personOf(author)).map(({ email }) => email);
  const noted = await orders.noteApproval(tx, { ...asked, state: "requested", mailTo });
  if (!noted.ok) return noted;
  const stored = { orderId, kind, amountCents, reason, author: personOf(author) };
  await tx.insert(refundApprovals).values({ id: randomUUID(), ...stored });
  return { ok: true, amountCents, awaitsApproval: true };
}

export type ApprovalRefusal = Refused<"noApproval" | "samePerson">;

/** Under the order's lock: the open request, if this person may approve it. */
export async function approvableBy(
  tx: Transaction,
  { orderId, author, approvalId }: Pick<StaffWrite, "orderId" | "author"> & { approvalId: string },
): Promise<{ ok: true; approval: RefundApproval } | ApprovalRefusal> {
  const approval = await openApproval(tx, orderId);
  if (approval?.id !== approvalId) return { ok: false, error: "noApproval" };
  return approval.author === personOf(author) ? { ok: false, error: "samePerson" } : { ok: true, approval };
}

/** In the transaction that refunds. */
export async function markApproved(
  tx: Transaction,
  { id, orderId, amountCents, author: requestedBy }: RefundApproval,
  { author }: Pick<StaffWrite, "author">,
): Promise<void> {
  await close(tx, id, { status: "approved", decidedBy: personOf(author) });
  await recordAudit(tx, author, "order-refund-approved", `order:${orderId}`, {
    after: { amount: decimalFromCents(amountCents), requestedBy },
  });
}

/** By another person, or taken back by the one who requested it. Nothing is refunded. */
export async function declineApproval(
  { db, orders }: { db: Database; orders: PayableOrders },
  input: StaffWrite & { approvalId: string; reason: string },
): Promise<Result<"noApproval", { isOwn: boolean }> | StaffRefusal> {
  const { orderId, approvalId, author } = input;
  return db.transaction(async (tx) => {
    if (!(await orders.lock(tx, orderId))) return { ok: false, error: "unknownOrder" } as const;
    const approval = await openApproval(tx, orderId);
    if (approval?.id !== approvalId) return { ok: false, error: "noApproval" } as const;
    const isOwn = approval.author === personOf(author);
    const { amountCents } = approval;
    const status = isOwn ? "withdrawn" : "declined";
    const noted = await orders.noteApproval(tx, { ...input, amountCents, state: status });
    if (!noted.ok) return noted;
    await close(tx, approvalId, { status, decidedBy: personOf(author) });
    return { ok: true, isOwn } as const;
  });
}

async function close(tx: Transaction, id: string, decision: Pick<RefundApproval, "status" | "decidedBy">) {
  await tx
    .update(refundApprovals)
    .set({ ...decision, decidedAt: sql`now()` })
    .where(eq(refundApprovals.id, id));
}

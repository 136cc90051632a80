import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { mailOutboxJob } from "#app/mail/queue-mail.server.ts";
import { storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database, Db, Transaction } from "#app/platform/database/database.server.ts";
import { wakeJob } from "#app/platform/jobs/jobs.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { Refused } from "#app/platform/result.ts";
import type { PayableOrders, StaffRefusal, StaffWrite } from "../ports/payable-orders.ts";
import { paymentIntents, refundRequests } from "../server/tables.server.ts";
import {
  type ApprovalRefusal,
  type Approver,
  type AwaitsApproval,
  approvableBy,
  markApproved,
  needsSecondPerson,
  personOf,
  type RefundApproval,
  requestApproval,
} from "./refund-approvals.server.ts";
import { unpaidStates } from "./refund-closings.ts";
import { type AboveDay, refusedToday } from "./refunds-per-day.server.ts";
import { refundJob } from "./send-refunds.server.ts";

type IntentRow = typeof paymentIntents.$inferSelect;
type RequestRow = typeof refundRequests.$inferSelect;

/**
 * The paid amount minus what was refunded, is being refunded, or is due anyway. Reports and requests may overlap; the
 * remainder is never too large.
 */
function refundableCents(
  intent: Pick<IntentRow, "status" | "amountCents" | "refundedCents" | "refundDueCents">,
  requests: readonly Pick<RequestRow, "status" | "amountCents">[],
): Cents {
  if (intent.status !== "succeeded") return 0;
  const sumOf = (status: RequestRow["status"]) =>
    requests.reduce((sum, request) => (request.status === status ? sum + request.amountCents : sum), 0);
  const wentBack = Math.max(intent.refundedCents, sumOf("succeeded") + sumOf("settled") + sumOf("chargeback"));
  return Math.max(0, intent.amountCents - intent.refundDueCents - wentBack - sumOf("requested"));
}

export type OrderPayment = IntentRow & { requests: RequestRow[]; refundableCents: Cents };

export const unreturnedCents = ({ refundableCents, refundDueCents, requests }: OrderPayment): Cents =>
  requests.reduce(
    (sum, { status, amountCents }) => (status === "requested" ? sum + amountCents : sum),
    refundableCents + refundDueCents,
  );

export const isRefundOpen = ({ refundDueCents, refundableCents, requests }: OrderPayment): boolean =>
  refundDueCents > 0 ||
  requests.some(({ status }) => status === "requested" || (status === "failed" && refundableCents > 0));

export async function readPayments(db: Db, orderId: string, options: { lock?: true } = {}): Promise<OrderPayment[]> {
  const found = db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.orderId, orderId))
    .orderBy(paymentIntents.attempt);
  const intents = await (options.lock ? found.for("update") : found);
  const ids = intents.map(({ id }) => id);
  const requests = await db
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orderId), inArray(refundRequests.intentId, ids)))
    .orderBy(refundRequests.createdAt);
  return intents.map((intent) => {
    const ofIntent = requests.filter(({ intentId }) => intentId === intent.id);
    return { ...intent, requests: ofIntent, refundableCents: refundableCents(intent, ofIntent) };
  });
}

/** What the person may refund of one order, in cents; undefined: all of it (security 6.64). */
export type RefundLimit = { limitCents?: Cents | undefined };
export type AboveLimit = Refused<{ error: "aboveLimit"; limitCents: Cents }>;

export type RefundRefusal =
  | StaffRefusal
  | AboveLimit
  | AboveDay
  | ApprovalRefusal
  | Refused<"approvalOpen">
  | Refused<{ error: "tooMuch"; refundableCents: Cents }>;

/**
 * The request that this person approves; without it an amount above the owner's limit becomes such a request, which is mailed
 * to those of `approvers` who may approve it.
 */
export type Approving = { approvalId?: string | undefined; approvers?: readonly Approver[] | undefined };

/** `undoSeconds`: how long the request waits before the provider is called, and may be undone by its id (decisions 6.2). */
type Undoable = { undoSeconds?: number | undefined };

/**
 * Staff refund a part or all that is left. Stores the request and reserves its amount under the locks of order and
 * payments, so that concurrent requests never exceed the paid amount. The job `payments-refund` calls the provider
 * (decisions 5, 6). Above the owner's limit a second person approves first (security 6.66).
 */
export async function refundOrder(
  { db, orders }: { db: Database; orders: PayableOrders },
  input: StaffWrite & RefundLimit & Approving & Undoable & { amountCents: Cents | "all"; reason: string },
): Promise<{ ok: true; amountCents: Cents; requestId?: string } | AwaitsApproval | RefundRefusal> {
  const result = await db.transaction(async (tx) => {
    if (!(await orders.lock(tx, input.orderId))) return { ok: false, error: "unknownOrder" } as const;
    const payments = await readPayments(tx, input.orderId, { lock: true });
    const left = payments.reduce((sum, payment) => sum + payment.refundableCents, 0);
    const amountCents = input.amountCents === "all" ? left : input.amountCents;
    const isPossible = Number.isSafeInteger(amountCents) && amountCents > 0 && amountCents <= left;
    const refused = isPossible && refusedAboveLimit(payments, amountCents, input);
    if (refused) return refused;
    const asked = { ...input, kind: "refund", amountCents } as const;
    const second = isPossible ? await secondPerson(tx, orders, payments, asked) : undefined;
    if (second?.answer) return second.answer;
    const aboveDay = isPossible && (await refusedToday(tx, input, amountCents));
    if (aboveDay) return aboveDay;
    // Version first: an outdated order has an outdated remaining amount.
    const noted = isPossible && (await orders.noteRefundRequest(tx, { ...input, amountCents }));
    if (noted && !noted.ok) return noted;
    if (!isPossible) return { ok: false, error: "tooMuch", refundableCents: left } as const;
    const requestId = await storeRequests(tx, { ...input, amountCents });
    if (second) await markApproved(tx, second.approval, input);
    return { ok: true, amountCents, ...(input.undoSeconds && { requestId }) } as const;
  });
  if (!result.ok) return result;
  if ("awaitsApproval" in result) wakeJob(mailOutboxJob);
  // The job's schedule by the minute makes it too, after a restart.
  else setTimeout(() => wakeJob(refundJob), (input.undoSeconds ?? 0) * 1_000).unref();
  return result;
}

type Awaiting = Awaited<ReturnType<typeof requestApproval>> | ApprovalRefusal;
type WithSecondPerson = StaffWrite & Approving & { kind: "refund" | "cancel"; amountCents: Cents; reason: string };

/**
 * Under the order's lock: what is to be approved by this write, or the answer that ends it; undefined if one person is
 * enough.
 */
export async function secondPerson(
  tx: Transaction,
  orders: PayableOrders,
  payments: readonly OrderPayment[],
  input: WithSecondPerson,
): Promise<{ approval: RefundApproval; answer?: undefined } | { answer: Awaiting } | undefined> {
  const { approvalId } = input;
  if (approvalId === undefined) {
    const isNeeded = needsSecondPerson(paidOrDueCents(payments) + input.amountCents);
    if (!isNeeded) return undefined;
    const approvers = input.approvers?.filter((each) => !refusedAboveLimit(payments, input.amountCents, each));
    return { answer: await requestApproval(tx, orders, { ...input, approvers }) };
  }
  const found = await approvableBy(tx, { ...input, approvalId });
  if (!found.ok) return { answer: found };
  const { kind, amountCents } = found.approval;
  const isSame = kind === input.kind && amountCents === input.amountCents;
  return isSame ? { approval: found.approval } : { answer: { ok: false, error: "noApproval" } as const };
}

const requestedCents = (payments: readonly OrderPayment[], without: readonly RequestRow["status"][]): Cents =>
  payments
    .flatMap(({ requests }) => requests)
    .reduce((sum, { status, amountCents }) => (without.includes(status) ? sum : sum + amountCents), 0);

/** What goes or went back, without failed refunds. */
export const paidOrDueCents = (payments: readonly OrderPayment[]): Cents => requestedCents(payments, unpaidStates);

/** Counts what was requested before, so that several small refunds do not pass the limit. */
export function refusedAboveLimit(
  payments: readonly OrderPayment[],
  amountCents: Cents,
  { limitCents }: RefundLimit,
): AboveLimit | undefined {
  return limitCents !== undefined && requestedCents(payments, ["undone"]) + amountCents > limitCents
    ? { ok: false, error: "aboveLimit", limitCents }
    : undefined;
}

/** @returns the id of one of them; all have the same time */
export async function storeRequests(
  tx: Transaction,
  {
    orderId,
    amountCents,
    author,
    reason,
    undoSeconds = 0,
  }: Pick<StaffWrite, "orderId" | "author"> & Undoable & { amountCents: Cents; reason: string },
): Promise<string> {
  let rest = amountCents;
  let requestId = "";
  const nextAttemptAt = sql`now() + make_interval(secs => ${undoSeconds})`;
  for (const payment of await readPayments(tx, orderId, { lock: true })) {
    const cents = Math.min(rest, payment.refundableCents);
    if (cents === 0) continue;
    const by = { author: storedAuthor(author), person: personOf(author) };
    const stored = { orderId, intentId: payment.id, amountCents: cents, ...by, reason };
    requestId = randomUUID();
    await tx.insert(refundRequests).values({ id: requestId, ...stored, nextAttemptAt });
    rest -= cents;
  }
  if (rest > 0) throw new Error(`order ${orderId}: more was to be refunded than is left`);
  return requestId;
}

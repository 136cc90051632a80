/** Steps of staff on a request (decisions 9), on the shown version, audited. */
import { and, eq } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import { type Author, auditOf, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { type Conflict, lockVersion, updateVersion } from "#app/platform/database/versioned-row.server.ts";
import { publishAfterCommit } from "#app/platform/jobs/bus.server.ts";
import type { Result } from "#app/platform/result.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { answerMail, assignedMail } from "./emails/request-mails.server.ts";
import type { ContactRequest } from "./list-requests.server.ts";
import type { RequestState } from "./requests.ts";
import { contactAnswers, contactRequests } from "./server/tables.server.ts";

type Context = { db: Database; clock: Clock; author: Author & object };
type Step = { id: string; version: number };
type Changed = Result<"unknownRequest"> | Conflict<ContactRequest>;

export type RequestStep = "take" | "release" | "close" | "reopen";

export function changeRequest(context: Context, step: Step & { step: RequestStep }): Promise<Changed> {
  const assignee = `user:${context.author.userId}`;
  return write(context, step, "request-changed", (request): Partial<Followed> => {
    switch (step.step) {
      case "take":
        return { assignee, state: request.state === "new" ? "in_progress" : request.state };
      case "release":
        return { assignee: null, state: request.state === "in_progress" ? "new" : request.state };
      case "close":
        return { state: "closed" };
      case "reopen":
        return { state: "in_progress" };
    }
  });
}

/** Minutes for an undo; the page offers it for ten seconds. */
const undoMinutes = 5;

export const undoRequestChange = (context: Context, { id }: Pick<Step, "id">): Promise<Changed> =>
  undo(context, id, "request-changed", "request-changed");

/** Deletes the reply with its words. */
export const takeBackReply = (context: Context, { id }: Pick<Step, "id">): Promise<Changed> =>
  undo(context, id, "request-reply-recorded", "request-reply-removed");

/** The reply that its author may still take back. */
export async function recentReply(context: Context, request: ContactRequest): Promise<number | null> {
  const last = await undoableChange(context, request, "request-reply-recorded");
  return last && Number(last.after?.reply);
}

async function undo(context: Context, id: string, action: AuditAction, undoing: AuditAction): Promise<Changed> {
  const [request] = isUuid(id) ? await context.db.select().from(contactRequests).where(eq(contactRequests.id, id)) : [];
  if (!request) return { ok: false, error: "unknownRequest" };
  const last = await undoableChange(context, request, action);
  if (!last) return { ok: false, error: "conflict", current: request };
  const { reply } = last.after ?? {};
  const restore = () => last.before as Partial<Followed>;
  return write(context, { id, version: request.version }, undoing, restore, async (tx) => {
    const isReply = and(eq(contactAnswers.requestId, id), eq(contactAnswers.id, Number(reply)));
    if (reply !== undefined) await tx.delete(contactAnswers).where(isReply);
    return {};
  });
}

/** The last change, if it is this one and its author may still undo it. */
async function undoableChange({ db, clock, author }: Context, request: ContactRequest, action: AuditAction) {
  const [last] = await auditOf(db, `request:${request.id}`, 1);
  if (last?.action !== action || last.author !== storedAuthor(author)) return null;
  const { reply: _, ...after } = last.after ?? {};
  const isRecent = clock.now().getTime() - last.at.getTime() < undoMinutes * 60_000;
  const isUnchanged = Object.entries(after).every(([field, value]) => ownValue<unknown>(request, field) === value);
  return isRecent && isUnchanged ? last : null;
}

/** Mails the colleague, without the requester's words. The caller has checked that `colleague` is staff. */
export async function assignRequest(
  context: Context & { name: string; language: Language },
  step: Step & { colleague: { author: string; email: string } },
): Promise<Changed> {
  const { author, name, language } = context;
  const { colleague } = step;
  const isOther = colleague.author !== `user:${author.userId}`;
  return write(
    context,
    step,
    "request-changed",
    ({ state }) => ({ assignee: colleague.author, state: state === "new" ? "in_progress" : state }),
    async (tx, request) => {
      if (!isOther || request.assignee === colleague.author) return {};
      await assignedMail.queue(tx, { request, recipient: colleague.email, language, author: name });
      return {};
    },
  );
}

/** By mail in the requester's language; stored with the request. Its author takes it over from an assignee outside the `team`. */
export async function answerRequest(
  context: Context,
  step: Step & { text: string; team: ReadonlySet<string> },
): Promise<Changed> {
  const { clock, author } = context;
  return write(
    context,
    step,
    "request-answered",
    ({ assignee }) => ({
      state: "answered",
      assignee: assignee && step.team.has(assignee) ? assignee : `user:${author.userId}`,
    }),
    async (tx, request) => {
      const [answer] = await tx
        .insert(contactAnswers)
        .values({ requestId: request.id, author: `user:${author.userId}`, text: step.text, at: clock.now() })
        .returning({ id: contactAnswers.id });
      await answerMail.queue(tx, { request, answerId: answer!.id, text: step.text });
      return { answer: answer!.id };
    },
  );
}

/** What the requester wrote back by mail or said on the telephone, entered by staff: the request waits for them again. */
export const recordReply = (context: Context, step: Step & { text: string }): Promise<Changed> =>
  write(
    context,
    step,
    "request-reply-recorded",
    ({ assignee }) => ({ state: assignee === null ? "new" : "in_progress" }),
    async (tx, request) => {
      const reply = { requestId: request.id, text: step.text, at: context.clock.now(), isFromRequester: true };
      const [recorded] = await tx
        .insert(contactAnswers)
        .values({ ...reply, author: `user:${context.author.userId}` })
        .returning({ id: contactAnswers.id });
      return { reply: recorded!.id };
    },
  );

type Followed = { state: RequestState; assignee: string | null };

async function write(
  { db, author }: Context,
  { id, version }: Step,
  action: AuditAction,
  change: (request: ContactRequest) => Partial<Followed>,
  also: (tx: Transaction, request: ContactRequest) => Promise<Record<string, unknown>> = async () => ({}),
): Promise<Changed> {
  if (!isUuid(id)) return { ok: false, error: "unknownRequest" };
  return db.transaction(async (tx) => {
    const isRequest = eq(contactRequests.id, id);
    const { row: request, conflict } = await lockVersion(tx, contactRequests, isRequest, version);
    if (!request) return { ok: false, error: "unknownRequest" };
    if (conflict) return conflict;
    const before: Followed = { state: request.state, assignee: request.assignee };
    const after = { ...before, ...change(request) };
    await updateVersion(tx, contactRequests, isRequest, after);
    const extra = await also(tx, request);
    await recordAudit(tx, author, action, `request:${id}`, { before, after: { ...after, ...extra } });
    publishAfterCommit(tx, { topic: "requests", id });
    return { ok: true };
  });
}

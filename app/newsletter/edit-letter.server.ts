import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { queueMail } from "#app/mail/queue-mail.server.ts";
import { paths } from "#app/paths.ts";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { type Conflict, lockVersion, updateVersion } from "#app/platform/database/versioned-row.server.ts";
import { wakeJob } from "#app/platform/jobs/jobs.server.ts";
import type { Refused } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { type LetterText, makeLetter } from "./letter-mails.server.ts";
import { type LetterState, unknownPlaceholder } from "./letters.ts";
import { lettersJob } from "./send-letters.server.ts";
import { newsletterLetters, newsletterLetterTexts } from "./server/tables.server.ts";

type Context = { db: Database; clock: Clock; author: Author };
type Letter = typeof newsletterLetters.$inferSelect;
type Step = { id: number; version: number };
type Refusal =
  | Conflict<Letter>
  | Refused<
      | "unknownLetter"
      | "wrongState"
      | "noText"
      | "past"
      | { error: "unknownPlaceholder"; field: keyof LetterText; placeholder: string }
      | { error: "unreadable"; field: "body" }
    >;
type Changed = { ok: true } | Refusal;

export async function createLetter(
  { db, clock, author }: Context,
  { name }: { name: string },
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const [letter] = await tx
      .insert(newsletterLetters)
      .values({ name, author: storedAuthor(author), createdAt: clock.now() })
      .returning({ id: newsletterLetters.id });
    await recordAudit(tx, author, "letter-created", `letter:${letter!.id}`, { after: { name } });
    return letter!;
  });
}

/** Empty subject and text remove the language. */
export async function saveLetterText(
  context: Context,
  step: Step & { language: Language; text: LetterText | null },
): Promise<Changed> {
  const { language, text } = step;
  const fault = text && (await faultOf(text, language));
  if (fault) return fault;
  return write(context, step, ["draft"], "letter-written", async (tx, letter) => {
    const ofLanguage = and(eq(newsletterLetterTexts.letterId, letter.id), eq(newsletterLetterTexts.language, language));
    const [before] = await tx.select().from(newsletterLetterTexts).where(ofLanguage);
    await tx.delete(newsletterLetterTexts).where(ofLanguage);
    if (text) await tx.insert(newsletterLetterTexts).values({ letterId: letter.id, language, ...text });
    const audited = (written: LetterText | null | undefined) =>
      written ? { [language]: `${written.subject}\n${written.preheader}\n\n${written.body}` } : {};
    return { set: {}, before: audited(before), after: audited(text) };
  });
}

async function faultOf(text: LetterText, language: Language): Promise<Refusal | undefined> {
  for (const field of ["subject", "preheader", "body"] as const) {
    const placeholder = unknownPlaceholder(text[field]);
    if (placeholder !== undefined) return { ok: false, error: "unknownPlaceholder", field, placeholder };
  }
  return (await makeLetter(text, language, leavePage(language)))
    ? undefined
    : { ok: false, error: "unreadable", field: "body" };
}

export async function scheduleLetter(context: Context, step: Step & { at: Date | null }): Promise<Changed> {
  const now = context.clock.now();
  if (step.at && step.at < now) return { ok: false, error: "past" };
  const changed = await write(context, step, ["draft"], "letter-scheduled", async (tx, letter) => {
    const written = await tx.$count(newsletterLetterTexts, eq(newsletterLetterTexts.letterId, letter.id));
    if (written === 0) return { ok: false, error: "noText" } as const;
    return { set: { status: "scheduled", scheduledFor: step.at ?? now } };
  });
  if (changed.ok && !step.at) wakeJob(lettersJob);
  return changed;
}

export const unscheduleLetter = (context: Context, step: Step): Promise<Changed> =>
  write(context, step, ["scheduled"], "letter-unscheduled", async () => ({
    set: { status: "draft", scheduledFor: null },
  }));

export const stopLetter = (context: Context, step: Step): Promise<Changed> =>
  write(context, step, ["sending"], "letter-stopped", async () => ({
    set: { status: "stopped", finishedAt: context.clock.now() },
  }));

export async function deleteLetter({ db, author }: Context, { id, version }: Step): Promise<Changed> {
  return db.transaction(async (tx) => {
    const letter = await lockLetter(tx, { id, version }, ["draft"]);
    if ("ok" in letter) return letter;
    await tx.delete(newsletterLetters).where(eq(newsletterLetters.id, id));
    await recordAudit(tx, author, "letter-deleted", `letter:${id}`, { before: { name: letter.name } });
    return { ok: true };
  });
}

/** To the requesting member of staff; its link leads to the page without a subscriber. */
export async function sendTestLetter(
  { db, author }: Context,
  { id, language, recipient }: { id: number; language: Language; recipient: string },
): Promise<Changed> {
  return db.transaction(async (tx): Promise<Changed> => {
    const [text] = await tx
      .select()
      .from(newsletterLetterTexts)
      .where(and(eq(newsletterLetterTexts.letterId, id), eq(newsletterLetterTexts.language, language)));
    if (!text) return { ok: false, error: "noText" };
    const mail = await makeLetter(text, language, leavePage(language));
    if (!mail) return { ok: false, error: "unreadable", field: "body" };
    const dedupeKey = `newsletter-test:${randomUUID()}`;
    await queueMail(tx, { ...mail, dedupeKey, kind: "newsletter-test", language, recipient });
    await recordAudit(tx, author, "letter-tested", `letter:${id}`, { after: { language } });
    return { ok: true };
  });
}

export const leavePage = (language: Language): string => publicAddress(paths.newsletterUnsubscribe, language);

async function lockLetter(tx: Transaction, { id, version }: Step, from: LetterState[]): Promise<Letter | Refusal> {
  const { row: letter, conflict } = await lockVersion(tx, newsletterLetters, eq(newsletterLetters.id, id), version);
  if (!letter) return { ok: false, error: "unknownLetter" };
  if (!from.includes(letter.status)) return { ok: false, error: "wrongState" };
  return conflict ?? letter;
}

type Change = {
  set: Partial<Pick<Letter, "status" | "scheduledFor" | "finishedAt">>;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

async function write(
  { db, author }: Context,
  step: Step,
  from: LetterState[],
  action: AuditAction,
  change: (tx: Transaction, letter: Letter) => Promise<Change | Refusal>,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const letter = await lockLetter(tx, step, from);
    if ("ok" in letter) return letter;
    const changed = await change(tx, letter);
    if ("ok" in changed) return changed;
    const { set, before = {}, after = {} } = changed;
    await updateVersion(tx, newsletterLetters, eq(newsletterLetters.id, letter.id), set);
    const { status, scheduledFor } = letter;
    await recordAudit(tx, author, action, `letter:${letter.id}`, {
      before: { status, scheduledFor, ...before },
      after: { status, scheduledFor, ...set, ...after },
    });
    return { ok: true };
  });
}

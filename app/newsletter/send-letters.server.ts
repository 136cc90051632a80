import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import { mailOutcomes } from "#app/mail/dead-mails.server.ts";
import { mailOutboxJob, queueBulkMails } from "#app/mail/queue-mail.server.ts";
import { type Database, type Db, database } from "#app/platform/database/database.server.ts";
import { updateVersion } from "#app/platform/database/versioned-row.server.ts";
import { type Job, wakeJob } from "#app/platform/jobs/jobs.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { type Clock, systemClock } from "#app/platform/time/clock.ts";
import { letterKey } from "./letter-mails.server.ts";
import type { DeliveryState } from "./letters.ts";
import { countedSums } from "./list-letters.server.ts";
import { newsletter, newsletterDeliveries, newsletterLetters, newsletterLetterTexts } from "./server/tables.server.ts";
import { endSubscription } from "./server/unsubscribe.server.ts";

type Context = { db: Database; clock: Clock };

export const lettersJob = "newsletter-letters";

const readAtOnce = 1_000;

/** Letters in a row refused for another reason than the address. */
const maxDeclines = 3;

export const sendLettersJob: Job = {
  name: lettersJob,
  cron: "* * * * *",
  async run() {
    const queued = await sendLetters({ db: database(), clock: systemClock }, settings().newsletterPerMinute);
    if (queued > 0) wakeJob(mailOutboxJob);
  },
};

export async function sendLetters({ db, clock }: Context, perMinute: number): Promise<number> {
  const context = { db, clock };
  await settleDeliveries(context);
  const now = clock.now();
  const isDue = and(eq(newsletterLetters.status, "scheduled"), lte(newsletterLetters.scheduledFor, now));
  await updateVersion(db, newsletterLetters, isDue, { status: "sending", startedAt: now });
  const sending = await db
    .select({ id: newsletterLetters.id })
    .from(newsletterLetters)
    .where(eq(newsletterLetters.status, "sending"))
    .orderBy(asc(newsletterLetters.startedAt), asc(newsletterLetters.id));
  let queued = 0;
  for (const { id } of sending) queued += await queueCopies(context, id, perMinute);
  return queued;
}

/** In one transaction with the progress, so that a killed process queues all or none. */
async function queueCopies({ db, clock }: Context, letterId: number, perMinute: number): Promise<number> {
  return db.transaction(async (tx) => {
    // One limit for all letters.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('newsletter-letters', 0))`);
    const [letter] = await tx.select().from(newsletterLetters).where(eq(newsletterLetters.id, letterId)).for("update");
    if (letter?.status !== "sending" || !letter.startedAt) return 0;
    const now = clock.now();
    const room = await roomForCopies(tx, perMinute, now);
    if (room <= 0) return 0;
    const batch = await nextSubscribers(tx, { ...letter, startedAt: letter.startedAt }, room);
    if (batch.length > 0) await queueBatch(tx, letterId, batch, now);
    if (batch.length < room) await finishIfSettled(tx, letterId, now);
    return batch.length;
  });
}

async function roomForCopies(tx: Db, perMinute: number, now: Date): Promise<number> {
  const isRecent = gt(newsletterDeliveries.queuedAt, new Date(now.getTime() - 60_000));
  const recent = await tx.$count(newsletterDeliveries, isRecent);
  const waiting = await tx.$count(newsletterDeliveries, eq(newsletterDeliveries.status, "queued"));
  return Math.min(perMinute - recent, 5 * perMinute - waiting);
}

type Letter = { id: number; queuedTo: number; startedAt: Date };
type Recipient = { id: number; email: string; language: string };

async function nextSubscribers(tx: Db, letter: Letter, limit: number): Promise<Recipient[]> {
  const written = tx
    .select({ language: newsletterLetterTexts.language })
    .from(newsletterLetterTexts)
    .where(eq(newsletterLetterTexts.letterId, letter.id));
  return tx
    .select({ id: newsletter.id, email: newsletter.email, language: newsletter.language })
    .from(newsletter)
    .where(
      and(
        gt(newsletter.id, letter.queuedTo),
        eq(newsletter.status, "subscribed"),
        lte(newsletter.confirmedAt, letter.startedAt),
        inArray(newsletter.language, written),
      ),
    )
    .orderBy(asc(newsletter.id))
    .limit(limit);
}

async function queueBatch(tx: Db, letterId: number, batch: Recipient[], now: Date): Promise<void> {
  await tx
    .insert(newsletterDeliveries)
    .values(batch.map(({ id, language }) => ({ letterId, subscriberId: id, language, queuedAt: now })));
  await queueBulkMails(
    tx,
    batch.map(({ id, email, language }) => ({
      dedupeKey: letterKey(letterId, id),
      kind: "newsletter-letter",
      language: language as Language,
      recipient: email,
    })),
  );
  await tx
    .update(newsletterLetters)
    .set({ queuedTo: batch.at(-1)!.id })
    .where(eq(newsletterLetters.id, letterId));
}

async function finishIfSettled(tx: Db, letterId: number, now: Date): Promise<void> {
  const open = and(eq(newsletterDeliveries.letterId, letterId), eq(newsletterDeliveries.status, "queued"));
  if ((await tx.$count(newsletterDeliveries, open)) > 0) return;
  const sums = (await countedSums(tx, [letterId])).get(letterId) ?? {};
  const isLetter = eq(newsletterLetters.id, letterId);
  await updateVersion(tx, newsletterLetters, isLetter, { status: "sent", finishedAt: now, sums });
}

const settled = new Map<string, DeliveryState>([
  ["sent", "sent"],
  ["kept", "kept"],
  ["dropped", "skipped"],
]);

/** Refused by the mail server, not failed ten times. */
const isRefusal = (code: string | null): boolean => /^5\d\d/.test(code ?? "");
/** RFC 3463: unknown address or mailbox. */
const isUnknownMailbox = (code: string): boolean => / 5\.(?:1\.\d+|2\.1)$/.test(code);

/** An address that refuses mail gets no further letter. */
async function settleDeliveries({ db, clock }: Context): Promise<void> {
  for (let after = { letterId: 0, subscriberId: 0 }; ; ) {
    const open = await db
      .select({ letterId: newsletterDeliveries.letterId, subscriberId: newsletterDeliveries.subscriberId })
      .from(newsletterDeliveries)
      .where(
        and(
          eq(newsletterDeliveries.status, "queued"),
          sql`(${newsletterDeliveries.letterId}, ${newsletterDeliveries.subscriberId}) > (${after.letterId}, ${after.subscriberId})`,
        ),
      )
      .orderBy(asc(newsletterDeliveries.letterId), asc(newsletterDeliveries.subscriberId))
      .limit(readAtOnce);
    const outcomes = await mailOutcomes(
      db,
      open.map(({ letterId, subscriberId }) => letterKey(letterId, subscriberId)),
    );
    for (const { letterId, subscriberId } of open) {
      const outcome = outcomes.get(letterKey(letterId, subscriberId));
      if (outcome?.status === "waiting") continue;
      const code = outcome?.code ?? null;
      // Erased with the person or with old mails.
      const status = !outcome
        ? "skipped"
        : outcome.status === "dead"
          ? isRefusal(code)
            ? "refused"
            : "failed"
          : settled.get(outcome.status)!;
      await settle({ db, clock }, { letterId, subscriberId, status, code });
    }
    if (open.length < readAtOnce) return;
    after = open.at(-1)!;
  }
}

type Settled = { letterId: number; subscriberId: number; status: DeliveryState; code: string | null };

async function settle({ db, clock }: Context, { letterId, subscriberId, status, code }: Settled): Promise<void> {
  await db.transaction(async (tx) => {
    const isOpen = and(
      eq(newsletterDeliveries.letterId, letterId),
      eq(newsletterDeliveries.subscriberId, subscriberId),
      eq(newsletterDeliveries.status, "queued"),
    );
    const [noted] = await tx
      .update(newsletterDeliveries)
      .set({ status, code: status === "refused" || status === "failed" ? code : null })
      .where(isOpen)
      .returning({ letterId: newsletterDeliveries.letterId });
    if (!noted) return;
    if (status === "sent")
      await tx
        .update(newsletter)
        .set({ refusals: 0 })
        .where(and(eq(newsletter.id, subscriberId), gt(newsletter.refusals, 0)));
    if (status !== "refused") return;
    const [subscriber] = await tx
      .update(newsletter)
      .set({ refusals: sql`${newsletter.refusals} + 1` })
      .where(eq(newsletter.id, subscriberId))
      .returning({ refusals: newsletter.refusals });
    if (subscriber && (isUnknownMailbox(code ?? "") || subscriber.refusals >= maxDeclines))
      await endSubscription(tx, { subscriberId, reason: "bounced", via: "mail-server", at: clock.now() });
  });
}

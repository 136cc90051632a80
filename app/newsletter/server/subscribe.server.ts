import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import { emailFields } from "#app/forms/fields.ts";
import type { FormAnswer } from "#app/forms/form-state.ts";
import { readForm } from "#app/forms/read-form.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { type Database, type Db, database } from "#app/platform/database/database.server.ts";
import { addressSubject, limits, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import type { Result } from "#app/platform/result.ts";
import { mailboxOf } from "#app/platform/text/email-address.ts";
import { type Clock, systemClock } from "#app/platform/time/clock.ts";
import { signUpTexts } from "../sign-up-texts.server.ts";
import type { SubscriptionEventKind, Via } from "../subscriber-states.ts";
import { confirmPage, linkHash } from "./subscription-links.server.ts";
import { newsletter, newsletterEvents, newsletterWordings } from "./tables.server.ts";

export const confirmDays = 7;

/** A confirmation mail, at most one a day (spec 5, decisions 11); addresses count once confirmed. */
export async function subscribe(
  context: { db: Database; clock: Clock },
  input: { email: string; language: Language },
): Promise<Result<"alreadySubscribed">> {
  const email = input.email.toLowerCase();
  const { language } = input;
  return context.db.transaction(async (tx) => {
    // Serialises requests: a repeated form sees the first one's link.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`newsletter:${email}`}, 0))`);
    const now = context.clock.now();
    const [existing] = await tx.select().from(newsletter).where(eq(newsletter.email, email));
    if (existing?.status === "subscribed") return { ok: false, error: "alreadySubscribed" } as const;
    const mailOfTheDay = await takeFromLimit(tx, limits.anonymousMail, mailboxOf(email));
    const hasLink =
      existing?.confirmTokenHash && (existing.confirmExpiresAt === null || existing.confirmExpiresAt > now);
    // Within a day the first link stays valid, so that strangers cannot invalidate it.
    if (hasLink && !mailOfTheDay.allowed) return { ok: true } as const;
    const token = randomBytes(32).toString("base64url");
    const sentAt = new Date(now.getTime() + (mailOfTheDay.allowed ? 0 : mailOfTheDay.retryAfterSeconds * 1000));
    const link = {
      confirmTokenHash: linkHash(token),
      confirmExpiresAt: new Date(sentAt.getTime() + confirmDays * 86_400_000),
    };
    const [stored] = await tx
      .insert(newsletter)
      .values({ email, language, ...link, createdAt: now })
      .onConflictDoUpdate({
        target: newsletter.email,
        set: { ...link, language: sql`excluded.language` },
        setWhere: ne(newsletter.status, "subscribed"),
      })
      .returning({ id: newsletter.id });
    // Confirmed concurrently.
    if (!stored) return { ok: false, error: "alreadySubscribed" } as const;
    await recordRequest(tx, { subscriberId: stored.id, via: "form", at: now }, language);
    const notBefore = mailOfTheDay.allowed ? undefined : sentAt;
    await confirmationMail.queue(tx, { email, token, language }, { notBefore });
    return { ok: true } as const;
  });
}

/** `already`: confirmed by this link before, and not ended. */
export type Confirmation = "confirmed" | "already" | "stale";

/** Valid once, for a week; otherwise without effect. */
export async function confirmSubscription(
  context: { db: Database; clock: Clock },
  token: string,
): Promise<Confirmation> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const [confirmed] = await tx
      .update(newsletter)
      .set({
        confirmedAt: now,
        endedAt: null,
        endReason: null,
        refusals: 0,
      })
      .where(
        and(
          eq(newsletter.confirmTokenHash, linkHash(token)),
          ne(newsletter.status, "subscribed"),
          or(isNull(newsletter.confirmExpiresAt), gt(newsletter.confirmExpiresAt, now)),
        ),
      )
      .returning({ id: newsletter.id });
    if (!confirmed) return (await isConfirmed(tx, token)) ? "already" : "stale";
    await recordEvent(tx, { subscriberId: confirmed.id, kind: "confirmed", via: "mail-link", at: now });
    return "confirmed";
  });
}

export async function isConfirmed(db: Db, token: string): Promise<boolean> {
  const found = and(eq(newsletter.confirmTokenHash, linkHash(token)), eq(newsletter.status, "subscribed"));
  return (await db.select({ id: newsletter.id }).from(newsletter).where(found)).length > 0;
}

type NewEvent = { subscriberId: number; via: Via; at: Date };

/** With the form's words (GDPR article 7: consent has to be proved). */
async function recordRequest(db: Db, event: NewEvent, language: Language): Promise<void> {
  const { heading, text, labels, submit, privacy } = signUpTexts(language);
  const words = [heading, text, labels.email, submit, privacy].join("\n");
  const hash = createHash("sha256").update(`${language}\n${words}`).digest("base64url");
  await db.insert(newsletterWordings).values({ hash, language, words, firstSeenAt: event.at }).onConflictDoNothing();
  await db.insert(newsletterEvents).values({ ...event, kind: "requested", wording: hash });
}

export async function recordEvent(
  db: Db,
  event: NewEvent & { kind: Exclude<SubscriptionEventKind, "requested"> },
): Promise<void> {
  await db.insert(newsletterEvents).values(event);
}

export async function lastEvent(db: Db, subscriberId: number) {
  const [last] = await db
    .select()
    .from(newsletterEvents)
    .where(eq(newsletterEvents.subscriberId, subscriberId))
    .orderBy(desc(newsletterEvents.id))
    .limit(1);
  return last;
}

const confirmationMail = defineMail({
  kind: "newsletter-confirmation",
  keyPrefix: "newsletter",
  texts: (language) => loadTexts<typeof import("../texts/fr/newsletter.json")>("newsletter", "newsletter", language),
  to: ({ email, token, language }: { email: string; token: string; language: Language }) => ({
    recipient: email,
    language,
    key: linkHash(token),
  }),
  write: ({ token }, { t: { mail: t }, language }) => ({
    ...t,
    paragraphs: [t.text],
    action: { label: t.action, url: confirmPage(token, language) },
    footnotes: [t.valid, t.ignore],
  }),
});

/** `subscriber`: a mail is on its way; `failed`: too many sign-ups. */
export type SignUpResult = { answer: FormAnswer<typeof emailFields>; subscriber: string | null; failed: boolean };

export async function answerSignUp(
  form: FormData,
  language: Language,
  address: string,
): Promise<{ status: number; result: SignUpResult }> {
  const { values, answer } = readForm(emailFields, form);
  const result = { answer, subscriber: null, failed: false };
  if (!values) return { status: 422, result };
  const db = database();
  if (!(await takeFromLimit(db, limits.newsletter, addressSubject(address))).allowed)
    return { status: 429, result: { ...result, failed: true } };
  const subscribed = await subscribe({ db, clock: systemClock }, { email: values.email, language });
  if (!subscribed.ok)
    return {
      status: 409,
      result: { ...result, answer: { ...answer, refused: { email: { code: subscribed.error } } } },
    };
  return { status: 200, result: { ...result, subscriber: values.email } };
}

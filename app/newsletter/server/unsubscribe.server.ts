import { and, eq, notInArray } from "drizzle-orm";
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
import type { EndReason, Via } from "../subscriber-states.ts";
import { lastEvent, recordEvent } from "./subscribe.server.ts";
import { readUnsubscribeToken, unsubscribePage, unsubscribeToken } from "./subscription-links.server.ts";
import { newsletter } from "./tables.server.ts";

/** `stale`: not signed by the shop; `sent`: the link is on its way, if subscribed. */
export type UnsubscribeResult =
  | { kind: "done" | "stale" | "sent" | "failed" }
  | { kind: "faulty"; answer: FormAnswer<typeof emailFields> };

export async function answerUnsubscribe(
  form: FormData,
  language: Language,
  address: string,
): Promise<{ status: number; result: UnsubscribeResult }> {
  const context = { db: database(), clock: systemClock };
  const token = form.get("token");
  if (typeof token === "string") {
    const done = token.length <= 100 && (await unsubscribe(context, token, "mail-link")).ok;
    return done ? { status: 200, result: { kind: "done" } } : { status: 404, result: { kind: "stale" } };
  }
  const { values, answer } = readForm(emailFields, form);
  if (!values) return { status: 422, result: { kind: "faulty", answer } };
  if (!(await takeFromLimit(context.db, limits.newsletterLinks, addressSubject(address))).allowed)
    return { status: 429, result: { kind: "failed" } };
  await requestUnsubscribeLink(context, { email: values.email, language });
  return { status: 200, result: { kind: "sent" } };
}

type Context = { db: Database; clock: Clock };

export async function endSubscription(
  tx: Db,
  { subscriberId, reason, via, at }: { subscriberId: number; reason: EndReason; via: Via; at: Date },
): Promise<Result<"ended">> {
  const [ended] = await tx
    .update(newsletter)
    .set({ endedAt: at, endReason: reason, confirmTokenHash: null, confirmExpiresAt: null })
    .where(
      and(eq(newsletter.id, subscriberId), notInArray(newsletter.status, ["unsubscribed", "bounced", "complained"])),
    )
    .returning({ id: newsletter.id });
  if (!ended) return { ok: false, error: "ended" };
  await recordEvent(tx, { subscriberId, kind: reason, via, at });
  return { ok: true };
}

export const lockSubscriber = (tx: Db, id: number) =>
  tx.select({ id: newsletter.id }).from(newsletter).where(eq(newsletter.id, id)).for("update");

export async function unsubscribe({ db, clock }: Context, token: string, via: Via): Promise<Result<"unknownToken">> {
  const subscriberId = readUnsubscribeToken(token);
  if (subscriberId === undefined) return { ok: false, error: "unknownToken" };
  await db.transaction(async (tx) => {
    const end = { subscriberId, reason: "unsubscribed", via, at: clock.now() } as const;
    await lockSubscriber(tx, subscriberId);
    if ((await endSubscription(tx, end)).ok) return;
    // Staff had ended it; they can no longer undo that.
    if ((await lastEvent(tx, subscriberId))?.via === "staff") await recordEvent(tx, { ...end, kind: end.reason });
  });
  return { ok: true };
}

/** At most once a day, to a subscribed address: strangers must not unsubscribe others. Always the same answer. */
export async function requestUnsubscribeLink(
  { db, clock }: Context,
  input: { email: string; language: Language },
): Promise<void> {
  const email = input.email.toLowerCase();
  await db.transaction(async (tx) => {
    const [subscriber] = await tx.select().from(newsletter).where(eq(newsletter.email, email));
    if (subscriber?.status !== "subscribed") return;
    const mailOfTheDay = await takeFromLimit(tx, limits.anonymousMail, mailboxOf(email));
    const now = clock.now();
    const sentAt = new Date(now.getTime() + (mailOfTheDay.allowed ? 0 : mailOfTheDay.retryAfterSeconds * 1000));
    const link = { subscriberId: subscriber.id, email, language: input.language, sentAt };
    await unsubscribeMail.queue(tx, link, { notBefore: mailOfTheDay.allowed ? undefined : sentAt });
  });
}

const unsubscribeMail = defineMail({
  kind: "newsletter-unsubscribe",
  texts: (language) => loadTexts<typeof import("../texts/fr/unsubscribe.json")>("newsletter", "unsubscribe", language),
  to: (link: { subscriberId: number; email: string; language: Language; sentAt: Date }) => ({
    recipient: link.email,
    language: link.language,
    key: `${link.subscriberId}:${link.sentAt.toISOString().slice(0, 10)}`,
  }),
  write: ({ subscriberId }, { t: { mail: t }, language }) => ({
    ...t,
    paragraphs: [t.text],
    action: { label: t.action, url: unsubscribePage(unsubscribeToken(subscriberId), language) },
    footnotes: [t.ignore],
  }),
});

import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { renderMail } from "#app/mail/mail-layout.ts";
import { queueMail } from "#app/mail/queue-mail.server.ts";
import { paths } from "#app/paths.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database.server.ts";
import { limits, takeFromLimit } from "#app/platform/limits.server.ts";
import { settings } from "#app/platform/settings.server.ts";
import { newsletter } from "./tables.server.ts";

const hash = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * Newsletter sign-up (spec 5, decisions 11): a subscribed address gets an answer that says so; a new one gets a confirmation mail, at most
 * one a day, and counts once confirmed.
 */
export async function subscribe(
  context: { db: Database; clock: Clock },
  input: { email: string; language: Language },
): Promise<{ ok: true } | { ok: false; error: "alreadySubscribed" }> {
  const email = input.email.toLowerCase();
  return context.db.transaction(async (tx) => {
    const [known] = await tx.select().from(newsletter).where(eq(newsletter.email, email));
    if (known?.confirmedAt) return { ok: false, error: "alreadySubscribed" } as const;
    const mailOfTheDay = await takeFromLimit(tx, limits.anonymousMail, email);
    // Requested again within a day: the link of the first mail stays valid, so that a stranger cannot invalidate it with another request.
    if (known && !mailOfTheDay.allowed) return { ok: true } as const;
    const token = randomBytes(32).toString("base64url");
    await tx
      .insert(newsletter)
      .values({ email, language: input.language, confirmTokenHash: hash(token), createdAt: context.clock.now() })
      .onConflictDoUpdate({
        target: newsletter.email,
        set: { confirmTokenHash: hash(token), language: sql`excluded.language` },
        setWhere: isNull(newsletter.confirmedAt),
      });
    const t = loadTexts<typeof import("../texts/fr/newsletter.json")>("newsletter", "newsletter", input.language).mail;
    const mail = renderMail({
      language: input.language,
      subject: t.subject,
      preheader: t.preheader,
      heading: t.heading,
      paragraphs: [t.text],
      action: {
        label: t.action,
        url: `${settings().publicUrl}${localizedPath(paths.newsletter, input.language)}?token=${token}`,
      },
      footnotes: [t.ignore],
    });
    await queueMail(tx, {
      ...mail,
      dedupeKey: `newsletter:${hash(token)}`,
      kind: "newsletter-confirmation",
      language: input.language,
      recipient: email,
      ...(mailOfTheDay.allowed
        ? {}
        : { notBefore: new Date(context.clock.now().getTime() + mailOfTheDay.retryAfterSeconds * 1000) }),
    });
    return { ok: true } as const;
  });
}

/** The link of the mail. Only counts once; a stale or unknown token changes nothing. */
export async function confirmSubscription(context: { db: Database; clock: Clock }, token: string): Promise<boolean> {
  const confirmed = await context.db
    .update(newsletter)
    .set({ confirmedAt: context.clock.now(), confirmTokenHash: null })
    .where(and(eq(newsletter.confirmTokenHash, hash(token)), isNull(newsletter.confirmedAt)))
    .returning({ id: newsletter.id });
  return confirmed.length === 1;
}

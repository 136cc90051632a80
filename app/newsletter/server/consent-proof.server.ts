import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { signUpTexts } from "../sign-up-texts.server.ts";
import type { SubscriptionEventKind, Via } from "../subscriber-states.ts";
import { newsletterEvents, newsletterWordings } from "./tables.server.ts";

type NewEvent = { subscriberId: number; via: Via; at: Date };

/** With the form's words (GDPR article 7: consent has to be proved). */
export async function recordRequest(db: Db, event: NewEvent, language: Language): Promise<void> {
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

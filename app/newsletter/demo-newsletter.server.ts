import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import {
  newsletter,
  newsletterDeliveries,
  newsletterEvents,
  newsletterLetters,
  newsletterLetterTexts,
} from "./server/tables.server.ts";
import type { EndReason, SubscriberState } from "./subscriber-states.ts";

export type DemoSubscriber = { email: string; language: Language; state: SubscriberState; at: Date };
export type DemoLetter = {
  name: string;
  author: string;
  createdAt: Date;
  /** Null for a draft. */
  sentAt: Date | null;
  texts: readonly { language: Language; subject: string; preheader: string; body: string }[];
};

/** Queues no mail. */
export async function storeDemoNewsletter(
  tx: Db,
  demo: { subscribers: readonly DemoSubscriber[]; letters: readonly DemoLetter[] },
): Promise<void> {
  const stored = await tx
    .insert(newsletter)
    .values(demo.subscribers.map(subscriberRow))
    .returning({ id: newsletter.id, language: newsletter.language, confirmedAt: newsletter.confirmedAt });
  await tx.insert(newsletterEvents).values(
    demo.subscribers.flatMap(({ state, at }, index) => {
      const { id: subscriberId } = stored[index]!;
      const requested = { subscriberId, kind: "requested" as const, via: "form" as const, at };
      if (state === "pending") return [requested];
      const confirmed = {
        ...requested,
        kind: "confirmed" as const,
        via: "mail-link" as const,
        at: minutesAfter(at, 5),
      };
      if (state === "subscribed") return [requested, confirmed];
      return [requested, confirmed, { ...confirmed, kind: state, at: endOf(at) }];
    }),
  );
  for (const { texts, sentAt, ...letter } of demo.letters) {
    const [added] = await tx
      .insert(newsletterLetters)
      .values({
        ...{ ...letter, status: sentAt ? "sent" : "draft", startedAt: sentAt, scheduledFor: sentAt },
        finishedAt: sentAt && minutesAfter(sentAt, 2),
      })
      .returning({ id: newsletterLetters.id });
    const letterId = added!.id;
    await tx.insert(newsletterLetterTexts).values(texts.map((text) => ({ ...text, letterId })));
    if (!sentAt) continue;
    const languages = new Set<string>(texts.map(({ language }) => language));
    const readers = stored.filter(
      (each) => each.confirmedAt && each.confirmedAt < sentAt && languages.has(each.language),
    );
    if (readers.length > 0)
      await tx.insert(newsletterDeliveries).values(
        readers.map(({ id, language }) => ({
          ...{ letterId, subscriberId: id, language },
          ...{ status: "sent" as const, queuedAt: sentAt },
        })),
      );
  }
}

function subscriberRow({ email, language, state, at }: DemoSubscriber): typeof newsletter.$inferInsert {
  const row = { email, language, createdAt: at };
  if (state === "pending") return row;
  const confirmed = { ...row, confirmedAt: minutesAfter(at, 5) };
  return state === "subscribed"
    ? confirmed
    : { ...confirmed, endedAt: endOf(at), endReason: state satisfies EndReason };
}

const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
const endOf = (at: Date): Date => minutesAfter(at, 20 * 24 * 60);

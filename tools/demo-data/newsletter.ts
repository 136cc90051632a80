import { type Language, languages } from "#app/i18n/languages.ts";
import {
  newsletter,
  newsletterDeliveries,
  newsletterEvents,
  newsletterLetters,
  newsletterLetterTexts,
} from "#app/newsletter/server/tables.server.ts";
import { type EndReason, type SubscriberState, subscriberStates } from "#app/newsletter/subscriber-states.ts";
import { demoEmail, demoStaff } from "#app/orders/demo-orders.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Random } from "./random.ts";

const ago = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

type DemoSubscriber = { email: string; language: Language; state: SubscriberState; at: Date };
type DemoLetter = {
  name: string;
  author: string;
  createdAt: Date;
  sentAt: Date | null;
  texts: readonly { language: Language; subject: string; preheader: string; body: string }[];
};

/** Queues no mail. */
export async function storeDemoNewsletter(tx: Db, { random, now }: { random: Random; now: Date }): Promise<void> {
  const subscribers = makeSubscribers(random, now);
  const stored = await tx
    .insert(newsletter)
    .values(subscribers.map(subscriberRow))
    .returning({ id: newsletter.id, language: newsletter.language, confirmedAt: newsletter.confirmedAt });
  await tx.insert(newsletterEvents).values(
    subscribers.flatMap(({ state, at }, index) => {
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
  for (const { texts, sentAt, ...letter } of makeLetters(now)) {
    const [added] = await tx
      .insert(newsletterLetters)
      .values({
        ...letter,
        status: sentAt ? "sent" : "draft",
        startedAt: sentAt,
        scheduledFor: sentAt,
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
          letterId,
          subscriberId: id,
          language,
          status: "sent" as const,
          queuedAt: sentAt,
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

const makeSubscribers = (random: Random, now: Date): DemoSubscriber[] =>
  Array.from({ length: 60 }, (_, index) => ({
    email: demoEmail(`reader.${index + 1}`),
    language: random.pick(languages),
    state: index % 6 === 5 ? subscriberStates[((index / 6) % subscriberStates.length) | 0]! : "subscribed",
    at: ago(now, 700 + random.next() * 7_000),
  }));

const makeLetters = (now: Date): DemoLetter[] => [
  {
    name: "Nouveautés d’automne",
    author: demoStaff,
    createdAt: ago(now, 600),
    sentAt: ago(now, 500),
    texts: [
      {
        language: "fr",
        subject: "Ce que l’application sait faire de plus",
        preheader: "Les nouveautés de l’automne",
        body: "Bonjour,\n\nL’application garde désormais l’historique de la batterie 12 V.",
      },
      {
        language: "de",
        subject: "Was die App jetzt kann",
        preheader: "Neues im Herbst",
        body: "Guten Tag,\n\ndie App zeigt jetzt den Verlauf der 12-V-Batterie.",
      },
    ],
  },
  {
    name: "Avant l’hiver",
    author: demoStaff,
    createdAt: ago(now, 20),
    sentAt: null,
    texts: [
      {
        language: "fr",
        subject: "Votre batterie avant l’hiver",
        preheader: "Trois choses à vérifier",
        body: "Bonjour,\n\nLe froid fatigue la batterie 12 V.",
      },
    ],
  },
];

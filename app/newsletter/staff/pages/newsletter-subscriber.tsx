import { shortDateAndTime } from "#app/i18n/format.ts";
import { languageNames } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { rowNumber } from "#app/platform/database/row-ids.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { DetailsCard, Facts, When } from "#app/staff-ui/page/details-card.tsx";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { missingRow, staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { findSubscriber, subscriptionEvents } from "../../list-subscribers.server.ts";
import { newsletterTexts } from "../newsletter-texts.server.ts";
import { subscriberTones } from "../subscriber-list.tsx";
import type { Route } from "./+types/newsletter-subscriber";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const subscriber = await findSubscriber(db, rowNumber(params.id));
  if (!subscriber) throw missingRow("subscriber", context);
  const events = await subscriptionEvents(db, subscriber.id);
  return {
    subscriber,
    events: events.map(({ at, ...event }) => ({
      ...event,
      at: { iso: at.toISOString(), text: shortDateAndTime(at, language) },
    })),
    documentTitle: documentTitle(subscriber.email, language),
    t: newsletterTexts(language),
    language,
  };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function NewsletterSubscriber({ loaderData }: Route.ComponentProps) {
  const { subscriber, events, t, language } = loaderData;
  const { email, status, createdAt, confirmedAt, endedAt } = subscriber;
  const when = (date: Date | null) => date && shortDateAndTime(date, language);
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading title={email} state={<StatusDot tone={subscriberTones[status]}>{t.states[status]}</StatusDot>} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <DetailsCard title={t.subscription}>
          <Facts
            rows={[
              [t.columns.language, ownValue(languageNames as Record<string, string>, subscriber.language)],
              [t.columns.created, when(createdAt)],
              [t.columns.confirmed, when(confirmedAt)],
              [t.columns.ended, when(endedAt)],
            ]}
          />
        </DetailsCard>
        <DetailsCard title={t.proof}>
          <ol className="grid gap-3">
            {events.map(({ kind, via, at, words }) => (
              <li key={`${kind} ${at.iso}`} className="grid gap-1">
                <p>
                  <span className="font-medium">{t.events[kind]}</span> · <span>{t.ways[via]}</span> · <When at={at} />
                </p>
                {words && (
                  <blockquote className="whitespace-pre-line border-l-2 border-line pl-3 text-muted">
                    {words}
                  </blockquote>
                )}
              </li>
            ))}
          </ol>
        </DetailsCard>
      </div>
    </div>
  );
}

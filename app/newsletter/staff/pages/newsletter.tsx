import { shortDateAndTime } from "#app/i18n/format.ts";
import { languageName } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths, adminSubscriberPath } from "#app/paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { countSubscribers, listSubscribers } from "../../list-subscribers.server.ts";
import { subscribersAction } from "../newsletter-steps.server.ts";
import { NewsletterTabs } from "../newsletter-tabs.tsx";
import { newsletterTexts } from "../newsletter-texts.server.ts";
import { subscriberTones } from "../newsletter-tones.ts";
import { subscriberFilter } from "../subscriber-filter.server.ts";
import { subscribersTable } from "../subscribers-table.ts";
import type { Route } from "./+types/newsletter";

/** The newsletter's subscribers. */
export async function loader(args: Route.LoaderArgs) {
  const page = await loadListPage(args, {
    spec: subscribersTable,
    section: "newsletter",
    rows: (db, state, page) =>
      listSubscribers(db, { filter: subscriberFilter(state), descending: state.sort.descending, page }),
    count: (db, state, atMost) => countSubscribers(db, subscriberFilter(state), atMost),
  });
  return { ...page, texts: newsletterTexts(page.list.language) };
}

export const action = subscribersAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Newsletter({ loaderData: { list, texts } }: Route.ComponentProps) {
  const { language } = list;
  const when = (date: Date | null) =>
    date && <time dateTime={date.toISOString()}>{shortDateAndTime(date, language)}</time>;
  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{list.caption}</h1>
      <NewsletterTabs t={texts} current="subscribers" />
      <DataTable
        spec={subscribersTable}
        {...list}
        texts={texts}
        idOf={({ id }) => String(id)}
        labelOf={({ email }) => email}
        pathOf={({ id }) => adminSubscriberPath(id)}
        exportPath={adminPaths.newsletterExport}
        bulk={[
          { intent: "unsubscribed", label: texts.unsubscribe },
          { intent: "bounced", label: texts.markBounced },
          { intent: "complained", label: texts.markComplained },
        ]}
        cells={{
          email: ({ email }) => <EmailAddress>{email}</EmailAddress>,
          status: ({ status }) => <StatusDot tone={subscriberTones[status]}>{texts.states[status]}</StatusDot>,
          language: (subscriber) => languageName(subscriber.language),
          created: ({ createdAt }) => when(createdAt),
          confirmed: ({ confirmedAt }) => when(confirmedAt),
          ended: ({ endedAt }) => when(endedAt),
        }}
      />
    </div>
  );
}

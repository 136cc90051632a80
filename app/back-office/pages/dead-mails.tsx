import { plural, shortDateAndTime } from "#app/i18n/format.ts";
import { languageName } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { countDeadMails, deadMailPage } from "#app/mail/dead-mails.server.ts";
import { adminPaths } from "#app/paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";
import { deadMailFilter, deadMailTexts } from "../integrations/integration-lists.server.ts";
import { retryMailsStep } from "../integrations/integration-steps.server.ts";
import { deadMailsTable } from "../integrations/integration-tables.ts";
import { integrationsTexts } from "../integrations/integrations-texts.server.ts";
import { MailFailure } from "../integrations/mail-failure.tsx";
import { mailName } from "../integrations/mail-name.ts";
import type { Route } from "./+types/dead-mails";

/** Mails that were refused permanently or failed ten times (decisions 9). */
export async function loader(args: Route.LoaderArgs) {
  const page = await loadListPage(args, {
    spec: deadMailsTable,
    section: "api",
    title: (language) => integrationsTexts(language).deadMails,
    rows: (db, state, page) =>
      deadMailPage(db, { filter: deadMailFilter(state), descending: state.sort.descending, page }),
    count: (db, state, atMost) => countDeadMails(db, deadMailFilter(state), atMost),
  });
  const { language } = page.list;
  const { retry, aboutRetryMany } = integrationsTexts(language);
  return { ...page, texts: deadMailTexts(language), retry, aboutRetryMany };
}

export const action = staffAction({
  messages: (language) => integrationsTexts(language).messages,
  steps: { "retry-mails": retryMailsStep },
});

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function DeadMails({ loaderData }: Route.ComponentProps) {
  const { list, texts, retry, aboutRetryMany } = loaderData;
  const { language } = list;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading title={list.caption} />
      <DataTable
        spec={deadMailsTable}
        {...list}
        texts={texts}
        bulk={[{ intent: "retry-mails", label: retry, about: (count) => plural(aboutRetryMany, count, language) }]}
        exportPath={adminPaths.deadMailsExport}
        idOf={({ id }) => id}
        labelOf={({ recipient }) => recipient}
        cells={{
          date: ({ createdAt }) => (
            <time dateTime={createdAt.toISOString()}>{shortDateAndTime(createdAt, language)}</time>
          ),
          mail: (mail) => mailName(mail, texts.mailNames),
          recipient: ({ recipient }) => <EmailAddress>{recipient}</EmailAddress>,
          error: ({ lastError, lastErrorText }) => <MailFailure code={lastError} text={lastErrorText} t={texts} />,
          attempts: ({ attempts }) => attempts,
          language: (mail) => languageName(mail.language),
        }}
      />
    </div>
  );
}

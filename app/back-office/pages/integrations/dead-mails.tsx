import { plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { deadMailListQuery } from "../../integrations/integration-lists.server.ts";
import { deadMailList } from "../../integrations/integration-lists.tsx";
import { retryMailsStep } from "../../integrations/integration-steps.server.ts";
import { integrationTabs } from "../../integrations/integration-tabs.server.ts";
import { IntegrationsHeading } from "../../integrations/integrations-heading.tsx";
import { integrationsTexts } from "../../integrations/integrations-texts.server.ts";
import type { Route } from "./+types/dead-mails";

/** Mails that were refused permanently or failed ten times (decisions 9). */
export async function loader(args: Route.LoaderArgs) {
  const page = await deadMailListQuery.load(args);
  const { retry, aboutRetryMany } = integrationsTexts(page.list.language);
  const heading = await integrationTabs(staffOf(args.context));
  return { ...page, heading, retry, aboutRetryMany };
}

export const action = staffAction({
  messages: (language) => integrationsTexts(language).messages,
  steps: { "retry-mails": retryMailsStep },
});

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function DeadMails({ loaderData }: Route.ComponentProps) {
  const { list, texts, heading, retry, aboutRetryMany } = loaderData;
  const { language } = list;
  return (
    <div className="grid grid-cols-1 gap-4">
      <IntegrationsHeading heading={heading} current="mails" />
      <DataTable
        spec={deadMailList}
        {...list}
        texts={texts}
        bulk={[{ intent: "retry-mails", label: retry, about: (count) => plural(aboutRetryMany, count, language) }]}
      />
    </div>
  );
}

import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { integrationTabs } from "../../integrations/integration-tabs.server.ts";
import { missingBeforeLaunch } from "../../integrations/integrations-data.server.ts";
import { IntegrationsHeading } from "../../integrations/integrations-heading.tsx";
import { integrationsTexts } from "../../integrations/integrations-texts.server.ts";
import { MissingBeforeLaunch } from "../../integrations/missing-before-launch.tsx";
import type { Route } from "./+types/launch";

/** What the shop lacks before it may open (decisions 9). */
export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { language } = staff;
  const t = integrationsTexts(language);
  return {
    documentTitle: documentTitle(t.lacks, language),
    heading: await integrationTabs(staff),
    lacks: missingBeforeLaunch(language),
    t,
  };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Launch({ loaderData: { heading, lacks, t } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <IntegrationsHeading heading={heading} current="launch" />
      <MissingBeforeLaunch lacks={lacks} t={t} language={heading.language} />
    </div>
  );
}

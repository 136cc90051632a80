import { listApiKeys } from "#app/accounts/api-keys.server.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/office-paths.ts";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { integrationTabs } from "../../integrations/integration-tabs.server.ts";
import { IntegrationsHeading } from "../../integrations/integrations-heading.tsx";
import { integrationsTexts } from "../../integrations/integrations-texts.server.ts";
import { KeySection } from "../../keys/key-section.tsx";
import { keySteps } from "../../keys/key-steps.server.ts";
import { keysTexts } from "../../keys/keys-texts.server.ts";
import type { Route } from "./+types/api-keys";

/** Keys of the admin API (decisions 12.2). */
export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db, language, clock } = staff;
  const t = keysTexts(language);
  const { reference, openApi } = integrationsTexts(language);
  return {
    language,
    documentTitle: documentTitle(t.title, language),
    heading: await integrationTabs(staff),
    keys: await listApiKeys({ db, clock }, frameTexts(language).formerMember),
    now: clock.now(),
    t,
    links: { reference, openApi },
  };
}

export const action = staffAction({ messages: (language) => keysTexts(language).messages, steps: keySteps });

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function ApiKeys({ loaderData: { heading, links, ...section } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <IntegrationsHeading heading={heading} current="keys" />
      <KeySection {...section} />
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <TextLink to={adminPaths.apiReference} className="py-0.5">
          {links.reference}
        </TextLink>
        <TextLink to="/api/openapi.json" document className="py-0.5">
          {links.openApi}
        </TextLink>
      </p>
    </div>
  );
}

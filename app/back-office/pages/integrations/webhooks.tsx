import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { lastMessages, listEndpoints } from "#app/webhooks/endpoints.server.ts";
import { integrationTabs } from "../../integrations/integration-tabs.server.ts";
import { IntegrationsHeading } from "../../integrations/integrations-heading.tsx";
import { webhooksTexts } from "../../keys/keys-texts.server.ts";
import { WebhookSection } from "../../keys/webhook-section.tsx";
import { webhookSteps } from "../../keys/webhook-steps.server.ts";
import type { Route } from "./+types/webhooks";

/** Addresses that the shop notifies, and the last messages (decisions 12.3). */
export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { db, language, clock } = staff;
  const t = webhooksTexts(language);
  return {
    language,
    documentTitle: documentTitle(t.title, language),
    heading: await integrationTabs(staff),
    endpoints: await listEndpoints(db),
    messages: await lastMessages(db, 10),
    now: clock.now(),
    t,
  };
}

export const action = staffAction({ messages: (language) => webhooksTexts(language).messages, steps: webhookSteps });

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Webhooks({ loaderData: { heading, ...section } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <IntegrationsHeading heading={heading} current="webhooks" />
      <WebhookSection {...section} />
    </div>
  );
}

import { plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { deliveryListQuery } from "../../integrations/integration-lists.server.ts";
import { deliveryList } from "../../integrations/integration-lists.tsx";
import { replayDeliveriesStep } from "../../integrations/integration-steps.server.ts";
import { integrationTabs } from "../../integrations/integration-tabs.server.ts";
import { IntegrationsHeading } from "../../integrations/integrations-heading.tsx";
import { integrationsTexts } from "../../integrations/integrations-texts.server.ts";
import type { Route } from "./+types/deliveries";

/** Webhooks of the payment provider in the last 90 days (decisions 9). */
export async function loader(args: Route.LoaderArgs) {
  const page = await deliveryListQuery.load(args);
  const { replay, aboutReplayMany, deliveriesText } = integrationsTexts(page.list.language);
  const heading = await integrationTabs(staffOf(args.context));
  return { ...page, heading, replay, aboutReplayMany, deliveriesText };
}

export const action = staffAction({
  messages: (language) => integrationsTexts(language).messages,
  steps: { "replay-deliveries": replayDeliveriesStep },
});

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Deliveries({ loaderData }: Route.ComponentProps) {
  const { list, texts, heading, replay, aboutReplayMany, deliveriesText } = loaderData;
  const { language } = list;
  return (
    <div className="grid grid-cols-1 gap-4">
      <IntegrationsHeading heading={heading} current="payments">
        <p className="text-muted">{deliveriesText}</p>
      </IntegrationsHeading>
      <DataTable
        spec={deliveryList}
        {...list}
        texts={texts}
        bulk={[
          { intent: "replay-deliveries", label: replay, about: (count) => plural(aboutReplayMany, count, language) },
        ]}
      />
    </div>
  );
}

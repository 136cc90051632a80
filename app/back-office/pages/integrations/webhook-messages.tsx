import { plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { integrationTabs } from "../../integrations/integration-tabs.server.ts";
import { IntegrationsHeading } from "../../integrations/integrations-heading.tsx";
import { webhooksTexts } from "../../keys/keys-texts.server.ts";
import { messageListQuery } from "../../keys/message-list.server.ts";
import { messageList } from "../../keys/message-list.tsx";
import { replayMessagesStep } from "../../keys/webhook-steps.server.ts";
import type { Route } from "./+types/webhook-messages";

/** Webhooks to other programs in the last 30 days (decisions 12.3). */
export async function loader(args: Route.LoaderArgs) {
  const page = await messageListQuery.load(args);
  const { replay, replayMany } = webhooksTexts(page.list.language);
  const heading = await integrationTabs(staffOf(args.context));
  return { ...page, heading, replay, replayMany };
}

export const action = staffAction({
  messages: (language) => webhooksTexts(language).messages,
  steps: { "replay-webhooks": replayMessagesStep },
});

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function WebhookMessages({ loaderData }: Route.ComponentProps) {
  const { list, texts, heading, replay, replayMany } = loaderData;
  const { language } = list;
  return (
    <div className="grid grid-cols-1 gap-4">
      <IntegrationsHeading heading={heading} current="webhooks" />
      <DataTable
        spec={messageList}
        {...list}
        texts={texts}
        bulk={[{ intent: "replay-webhooks", label: replay, about: (count) => plural(replayMany, count, language) }]}
      />
    </div>
  );
}

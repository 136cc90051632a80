import { plural, shortDateAndTime } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/paths.ts";
import { countDeliveries, listDeliveries } from "#app/payments/webhook-deliveries.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { deliveryFilter, deliverySpec, deliveryTexts } from "../integrations/integration-lists.server.ts";
import { replayDeliveriesStep } from "../integrations/integration-steps.server.ts";
import { deliveriesTable } from "../integrations/integration-tables.ts";
import { integrationsTexts } from "../integrations/integrations-texts.server.ts";
import type { Route } from "./+types/deliveries";

/** Webhooks of the payment provider in the last 90 days (decisions 9). */
export async function loader(args: Route.LoaderArgs) {
  const page = await loadListPage(args, {
    spec: deliverySpec(staffOf(args.context).language),
    section: "api",
    title: (language) => integrationsTexts(language).allDeliveries,
    rows: (db, state, page) =>
      listDeliveries(db, { filter: deliveryFilter(state), descending: state.sort.descending, page }),
    count: (db, state, atMost) => countDeliveries(db, deliveryFilter(state), atMost),
  });
  const { language } = page.list;
  const { replay, aboutReplayMany, deliveriesText } = integrationsTexts(language);
  return { ...page, texts: deliveryTexts(language), replay, aboutReplayMany, deliveriesText };
}

export const action = staffAction({
  messages: (language) => integrationsTexts(language).messages,
  steps: { "replay-deliveries": replayDeliveriesStep },
});

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Deliveries({ loaderData }: Route.ComponentProps) {
  const { list, texts, replay, aboutReplayMany, deliveriesText } = loaderData;
  const { language } = list;
  const effectOf = (outcome: string) => ownValue(texts.effects, outcome) ?? outcome;
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading title={list.caption}>
        <p className="text-muted">{deliveriesText}</p>
      </PageHeading>
      <DataTable
        spec={deliveriesTable(Object.keys(texts.effects))}
        {...list}
        texts={texts}
        bulk={[
          { intent: "replay-deliveries", label: replay, about: (count) => plural(aboutReplayMany, count, language) },
        ]}
        exportPath={adminPaths.deliveriesExport}
        idOf={({ id }) => id}
        labelOf={({ id, type, intentId }) => `${type} ${intentId ?? id}`}
        cells={{
          date: ({ receivedAt }) => (
            <time dateTime={receivedAt.toISOString()}>{shortDateAndTime(receivedAt, language)}</time>
          ),
          event: ({ type }) => <span className="code">{type}</span>,
          outcome: ({ outcome }) => effectOf(outcome),
          payment: ({ intentId }) => <span className="code wrap-anywhere">{intentId}</span>,
          id: ({ id }) => <span className="code wrap-anywhere">{id}</span>,
        }}
      />
    </div>
  );
}

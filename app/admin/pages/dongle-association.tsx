import { countDongles, listDongles, stockLevel } from "#app/dongles/list-dongles.server.ts";
import { dateAndTime, plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { ordersById } from "#app/orders/orders-in-preparation.server.ts";
import { adminDonglePath, adminOrderPath, adminPaths } from "#app/paths.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { dongleFilter, dongleSort } from "../dongles/dongle-filter.server.ts";
import { bulkDongleStep } from "../dongles/dongle-steps.server.ts";
import { dongleTexts } from "../dongles/dongle-texts.server.ts";
import { dongleTones } from "../dongles/dongle-tones.ts";
import { donglesTable } from "../dongles/dongles-table.ts";
import { staffOf } from "../frame/staff.server.ts";
import { staffAction } from "../frame/staff-action.server.ts";
import { DataTable } from "../table/data-table.tsx";
import { readTableState } from "../table/table-state.ts";
import { tableTexts } from "../table/table-texts.server.ts";
import type { Route } from "./+types/dongle-association";

const countedTo = 10_000;

/** The stock of dongles by serial (decisions 9): where each is, with whom and in which vehicle. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const state = readTableState(donglesTable, url.searchParams);
  const filter = dongleFilter(state);
  const { after, before } = state;
  const [page, count, level] = await Promise.all([
    listDongles(db, { filter, sort: dongleSort(state), page: { after, before, limit: donglesTable.pageSize } }),
    countDongles(db, filter, countedTo),
    stockLevel(db),
  ]);
  const orders = await ordersById(
    db,
    page.rows.flatMap(({ orderId }) => orderId ?? []),
  );
  const rows = page.rows.map(({ serial, state: now, orderId, updatedAt }) => {
    const order = orderId === null ? undefined : orders.get(orderId);
    return {
      ...{ serial, state: now, updatedAt },
      order: order && {
        ...{ id: order.id, number: order.number, buyer: `${order.first_name} ${order.last_name}`.trim() },
        vehicle: `${order.vehicle_brand} ${order.vehicle_model} ${order.vehicle_year}`,
      },
    };
  });
  const title = sectionTitle("dongleAssociation", language);
  return {
    ...{ state, level, title, language, documentTitle: documentTitle(title, language) },
    page: { ...page, rows, count, countedTo },
    texts: dongleTexts(language),
    t: tableTexts(language),
  };
}

export const action = staffAction({
  messages: (language) => dongleTexts(language).messages,
  steps: {
    quarantine: bulkDongleStep("quarantine", "restock"),
    restock: bulkDongleStep("in_stock"),
    returned: bulkDongleStep("returned"),
    faulty: bulkDongleStep("faulty"),
  },
});

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Dongles({ loaderData }: Route.ComponentProps) {
  const { state, page, level, title, texts, t, language } = loaderData;
  const states = new Map<string, string>(Object.entries(texts.states));
  const { bulk } = texts;
  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{title}</h1>
      {level.isLow ? (
        <Notice tone="amber">{plural(texts.lowStock, level.inStock, language)}</Notice>
      ) : (
        <p className="text-muted">{plural(texts.inStock, level.inStock, language)}</p>
      )}
      <DataTable
        spec={donglesTable}
        state={state}
        page={page}
        caption={title}
        texts={texts}
        t={t}
        language={language}
        idOf={({ serial }) => serial}
        labelOf={({ serial }) => serial}
        pathOf={({ serial }) => adminDonglePath(serial)}
        options={{ state: (word) => states.get(word) ?? word }}
        live={["orders"]}
        bulk={[
          { intent: "restock", label: bulk.restock },
          { intent: "quarantine", label: bulk.quarantine },
          { intent: "returned", label: bulk.returned },
          { intent: "faulty", label: bulk.faulty },
        ]}
        action={
          <ButtonLink size="sm" to={adminPaths.dongleImport}>
            {texts.import}
          </ButtonLink>
        }
        cells={{
          serial: ({ serial }) => <span className="code">{serial}</span>,
          state: ({ state: now }) => <StatusDot tone={dongleTones[now]}>{texts.states[now]}</StatusDot>,
          order: ({ order }) => order && <TextLink to={adminOrderPath(order.id)}>{order.number}</TextLink>,
          buyer: ({ order }) => order?.buyer,
          vehicle: ({ order }) => order?.vehicle,
          updated: ({ updatedAt }) => (
            <time dateTime={updatedAt.toISOString()}>{dateAndTime(updatedAt, language)}</time>
          ),
        }}
      />
    </div>
  );
}

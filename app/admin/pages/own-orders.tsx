import { deliveredCountries } from "#app/catalogue/countries.ts";
import { countryName, shortDateAndTime } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { createOwnOrder } from "#app/orders/create-own-order.server.ts";
import { countOrders, listOrders } from "#app/orders/list-orders.server.ts";
import { adminOrderPath } from "#app/paths.ts";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { defineStep, type StepResult, staffAction } from "../frame/staff-action.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";
import { buyerName, orderSort } from "../orders/order-filter.server.ts";
import { statusTones } from "../orders/order-tones.ts";
import { OwnOrderDialog } from "../own-orders/own-order-dialog.tsx";
import { ownOrderFields } from "../own-orders/own-order-fields.ts";
import { ownOrderTable } from "../own-orders/own-order-table.ts";
import { ownOrderTexts } from "../own-orders/own-order-texts.server.ts";
import { DataTable } from "../table/data-table.tsx";
import { readTableState } from "../table/table-state.ts";
import { tableTexts } from "../table/table-texts.server.ts";
import type { Route } from "./+types/own-orders";

const countedTo = 1_000;

/** Orders that the provider makes itself: replacements, press, demonstrations (decisions 9). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const state = readTableState(ownOrderTable, url.searchParams);
  const filter = { search: state.search, isOwn: true };
  const { after, before } = state;
  const [page, count] = await Promise.all([
    listOrders(db, { filter, sort: orderSort(state), page: { after, before, limit: ownOrderTable.pageSize } }),
    countOrders(db, filter, countedTo),
  ]);
  const title = sectionTitle("providerOrders", language);
  return {
    state,
    page: { ...page, rows: page.rows.map((row) => ({ ...row, recipient: buyerName(row) })), count, countedTo },
    title,
    documentTitle: documentTitle(title, language),
    texts: ownOrderTexts(language),
    statuses: orderListTexts(language).statuses,
    countries: Object.fromEntries(deliveredCountries.map((country) => [country, countryName(country, language)])),
    t: tableTexts(language),
    language,
  };
}

export const action = staffAction({
  messages: (language) => ownOrderTexts(language).messages,
  steps: {
    "create-own-order": defineStep({
      fields: ownOrderFields,
      async run({ db, clock, author }, { origin, reason, ...recipient }): Promise<StepResult> {
        const { number } = await createOwnOrder({ db, clock }, { origin, author, reason, recipient });
        return { ok: true, done: "created", values: { number } };
      },
    }),
  },
});

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function OwnOrders({ loaderData }: Route.ComponentProps) {
  const { state, page, title, texts, statuses, countries, t, language } = loaderData;
  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{title}</h1>
      <DataTable
        spec={ownOrderTable}
        state={state}
        page={page}
        caption={title}
        texts={{ ...texts, filters: {} }}
        t={t}
        language={language}
        options={{}}
        idOf={({ id }) => id}
        labelOf={({ number }) => number}
        pathOf={({ id }) => adminOrderPath(id)}
        action={<OwnOrderDialog t={texts} language={language} countries={countries} />}
        cells={{
          number: ({ number }) => number,
          created: ({ createdAt }) => (
            <time dateTime={createdAt.toISOString()}>{shortDateAndTime(createdAt, language)}</time>
          ),
          origin: ({ origin }) => origin !== "shop" && texts.origins[origin],
          recipient: ({ recipient }) => recipient,
          status: ({ status }) => <StatusDot tone={statusTones[status]}>{statuses[status]}</StatusDot>,
          country: ({ country }) => countryName(country, language),
        }}
      />
    </div>
  );
}

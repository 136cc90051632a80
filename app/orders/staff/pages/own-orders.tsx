import { deliveredCountries } from "#app/catalogue/countries.ts";
import { countryName, shortDateAndTime } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminOrderPath, adminPaths } from "#app/paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import { defineStep, type StepResult, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { countOrders, listOrders } from "../../lists/list-orders.server.ts";
import { createOwnOrder } from "../../placing/create-own-order.server.ts";
import { orderSort } from "../order-filter.server.ts";
import { statusTones } from "../order-tones.ts";
import { OwnOrderDialog } from "../own-order-dialog.tsx";
import { ownOrderFields } from "../own-order-fields.ts";
import { readOwnOrderFilter } from "../own-order-filter.server.ts";
import { ownOrderTable } from "../own-order-table.ts";
import { ownOrderTexts } from "../own-order-texts.server.ts";
import type { Route } from "./+types/own-orders";

/** Orders that the provider makes itself: replacements, press, demonstrations (decisions 9). */
export async function loader(args: Route.LoaderArgs) {
  const page = await loadListPage(args, {
    spec: ownOrderTable,
    section: "providerOrders",
    readFilter: readOwnOrderFilter,
    rows: (db, state, page, filter) => listOrders(db, { filter, sort: orderSort(state), page }),
    count: (db, _state, atMost, filter) => countOrders(db, filter, atMost),
  });
  const { language } = page.list;
  return {
    ...page,
    texts: ownOrderTexts(language),
    countries: Object.fromEntries(deliveredCountries.map((country) => [country, countryName(country, language)])),
  };
}

export const action = staffAction({
  messages: (language) => ownOrderTexts(language).messages,
  steps: {
    "create-own-order": defineStep({
      fields: ownOrderFields,
      recent: true,
      async run({ db, clock, author }, values): Promise<StepResult> {
        const { origin, reason, vehicle_brand, vehicle_model, vehicle_year, license_plate, ...recipient } = values;
        const vehicle = {
          ...{ vehicle_brand: vehicle_brand ?? "", vehicle_model: vehicle_model ?? "" },
          ...{ vehicle_year: vehicle_year ?? 0, vehicle_energy: "", license_plate: license_plate ?? "" },
        };
        const own = { origin, author, reason, recipient, vehicle };
        const { number, is_test } = await createOwnOrder({ db, clock }, own);
        return { ok: true, done: is_test ? "createdTest" : "created", values: { number } };
      },
    }),
  },
});

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function OwnOrders({ loaderData }: Route.ComponentProps) {
  const { list, texts, countries } = loaderData;
  const { language } = list;
  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{list.caption}</h1>
      <DataTable
        spec={ownOrderTable}
        {...list}
        texts={texts}
        exportPath={adminPaths.providerOrdersExport}
        live={["orders"]}
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
          recipient: ({ firstName, lastName }) => `${firstName} ${lastName}`,
          status: ({ status }) => <StatusDot tone={statusTones[status]}>{texts.statuses[status]}</StatusDot>,
          country: ({ country }) => countryName(country, language),
        }}
      />
    </div>
  );
}

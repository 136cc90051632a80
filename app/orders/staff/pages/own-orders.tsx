import { deliveredCountries } from "#app/catalogue/countries.ts";
import { countryName } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { defineStep, type StepResult, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { createOwnOrder } from "../../placing/create-own-order.server.ts";
import { OwnOrderDialog } from "../own-order-dialog.tsx";
import { ownOrderFields, ownOrderOf } from "../own-order-fields.ts";
import { ownOrderListQuery, ownOrderTexts } from "../own-order-list.server.ts";
import { ownOrderList } from "../own-order-list.tsx";
import type { Route } from "./+types/own-orders";

/** Orders that the provider makes itself: replacements, press, demonstrations (decisions 9). */
export async function loader(args: Route.LoaderArgs) {
  const page = await ownOrderListQuery.load(args);
  const { language } = page.list;
  return {
    ...page,
    countries: Object.fromEntries(deliveredCountries.map((country) => [country, countryName(country, language)])),
  };
}

export const action = staffAction({
  messages: (language) => ownOrderTexts(language).messages,
  steps: {
    "create-own-order": defineStep({
      permission: "orders.edit",
      fields: ownOrderFields,
      recent: true,
      async run({ db, clock, author }, values): Promise<StepResult> {
        const { number, is_test } = await createOwnOrder({ db, clock }, { author, ...ownOrderOf(values) });
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
      <DataTable
        title={list.caption}
        spec={ownOrderList}
        {...list}
        texts={texts}
        action={<OwnOrderDialog t={texts} language={language} countries={countries} />}
      />
    </div>
  );
}

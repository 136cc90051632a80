import { data } from "react-router";
import { cachedPrices, type Prices } from "#app/catalogue/pricing/prices.server.ts";
import { abroadPrice } from "#app/catalogue/shipping-price.server.ts";
import { energies } from "#app/catalogue/vehicles/energies.ts";
import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import { firstYearByBrand, firstYearByEnergy } from "#app/catalogue/vehicles/first-model-years.ts";
import { vehicleLists } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import { decimal, fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { log } from "#app/platform/log/log.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { mayCount } from "#app/platform/visits/counted-visit.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { CompatibilityCheck } from "../components/compatibility-check.tsx";
import { checkTexts, type Offer, type PageTexts } from "../components/page-texts.ts";
import { checkIsland } from "../saved-check.ts";
import { answerForm } from "../server/answer-form.server.ts";
import type { Route } from "./+types/compatibility";

export async function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const page = {
    language,
    t: loadTexts<PageTexts>("compatibility", "compatibility", language),
    energyLabels: energyNames(language),
  };
  try {
    const [{ brands, years, energies, modelsOf }, prices] = await Promise.all([
      vehicleLists({ db: database(), clock: systemClock }),
      cachedPrices(database()),
    ]);
    const models = [...modelsOf.values()].reduce((sum, names) => sum + names.length, 0);
    const rules: Rules = {
      models,
      brands: brands.length,
      byEnergy: firstYearsOfEnergies(),
      byBrand: firstYearsOfBrands(),
    };
    const offer = offerOf(prices, page.t.compatible, language);
    return data({ ...page, catalogue: { lists: { brands, years, energies }, rules, offer } });
  } catch (error) {
    log.error({ err: error }, "vehicle lists could not be read");
    return data({ ...page, catalogue: null }, { status: 503 });
  }
}

function offerOf(prices: Prices, t: PageTexts["compatible"], language: Language): Offer {
  const international = abroadPrice(prices, language);
  const france = money(prices.shipping_france, language);
  return {
    price: money(prices.product, language),
    terms: fill(prices.shipping_france === 0 ? t.terms : t.termsPaid, { france, international }),
  };
}

const firstYearsOfEnergies = (): Rules["byEnergy"] =>
  energies.map((energy) => ({ energy, from: firstYearByEnergy[energy] }));

const firstYearsOfBrands = (): Rules["byBrand"] =>
  Object.entries(firstYearByBrand).map(([brand, from]) => ({ brand, from }));

export async function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(requestInfo);
  const isCounted = mayCount((name) => request.headers.get(name));
  const shop = { db: database(), clock: systemClock, address, isCounted };
  const { status, answer } = await answerForm(shop, await request.formData(), context.get(requestLanguage));
  return data(answer, status);
}

export const meta = metaOfPage(paths.compatibility);

export default function Compatibility({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language, energyLabels: energies, catalogue } = loaderData;
  return (
    <div className="container py-6 md:py-16">
      <Island
        name={checkIsland}
        // Errors are shown as a toast too.
        on={catalogue?.lists.brands.length ? "touch" : "load"}
        component={CompatibilityCheck}
        props={{
          t: checkTexts(t),
          language,
          energies,
          lists: catalogue?.lists ?? null,
          answered: actionData,
          offer: catalogue?.offer ?? null,
        }}
        slots={{
          lead: <p>{t.lead}</p>,
          rules: catalogue && (
            <RulesSummary t={t.rules} language={language} energies={energies} rules={catalogue.rules} />
          ),
        }}
      />
    </div>
  );
}

type Rules = {
  models: number;
  brands: number;
  /** First model year of each energy; null: every year. */
  byEnergy: { energy: string; from: number | null }[];
  byBrand: { brand: string; from: number }[];
};

type RulesSummaryProps = { t: PageTexts["rules"]; language: Language; energies: Record<string, string>; rules: Rules };

function RulesSummary({ t: r, language, energies, rules }: RulesSummaryProps) {
  const since = (year: number | null) => (year === null ? r.always : fill(r.from, { year }));
  const byEnergy = rules.byEnergy.map(({ energy, from }) => ({
    name: ownValue(energies, energy) ?? energy,
    since: since(from),
  }));
  const byBrand = [
    ...rules.byBrand.map(({ brand, from }) => ({ name: brand, since: since(from) })),
    {
      name: fill(r.others, { count: decimal(rules.brands - rules.byBrand.length, language) }),
      since: r.byEnergy,
    },
  ];
  return (
    <div className="mt-12 flex flex-col gap-12 border-t border-line pt-12 md:mt-16">
      <section aria-labelledby="rules" className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="rules" className="text-xl">
            {r.heading}
          </h2>
          <p className="mt-3 max-w-text text-muted">
            {fill(r.text, { models: decimal(rules.models, language), brands: decimal(rules.brands, language) })}
          </p>
          <p className="mt-4 max-w-text text-sm text-muted">{r.tolerance}</p>
        </div>
        <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:col-span-7">
          <FirstYears title={r.energies} rows={byEnergy} />
          <FirstYears title={r.brands} rows={byBrand} />
        </div>
      </section>
      <section aria-labelledby="kept" className="grid gap-x-12 gap-y-3 border-t border-line pt-12 lg:grid-cols-12">
        <h2 id="kept" className="text-xl lg:col-span-5">
          {r.privacyHeading}
        </h2>
        <p className="max-w-text text-muted lg:col-span-7">{r.privacy}</p>
      </section>
    </div>
  );
}

function FirstYears({ title, rows }: { title: string; rows: { name: string; since: string }[] }) {
  return (
    <div>
      <h3 className="text-sm">{title}</h3>
      <dl className="mt-2 text-sm">
        {rows.map(({ name, since }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-0">
            <dt>{name}</dt>
            <dd className="shrink-0 text-muted tabular-nums">{since}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

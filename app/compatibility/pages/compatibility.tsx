import { data } from "react-router";
import { energies } from "#app/catalogue/vehicles/energies.ts";
import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import { firstYearByBrand, firstYearByEnergy } from "#app/catalogue/vehicles/first-model-years.ts";
import { vehicleLists } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { requestFacts } from "#app/platform/http/request-context.ts";
import { log } from "#app/platform/log/log.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { mayCount } from "#app/platform/visits/counted-visit.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { CompatibilityCheck } from "../components/compatibility-check.tsx";
import { checkTexts, type PageTexts } from "../components/page-texts.ts";
import { type Rules, RulesSummary } from "../components/rules-summary.tsx";
import { checkIsland } from "../saved-check.ts";
import { answerForm } from "../server/answer-form.server.ts";
import type { Route } from "./+types/compatibility";

/** The lists that every visitor needs come with the page; the models of a brand once it is chosen. */
export async function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const page = {
    language,
    t: loadTexts<PageTexts>("compatibility", "compatibility", language),
    energyLabels: energyNames(language),
  };
  try {
    const { brands, years, energies, modelsOf } = await vehicleLists({ db: database(), clock: systemClock });
    const models = [...modelsOf.values()].reduce((sum, names) => sum + names.length, 0);
    const rules: Rules = {
      models,
      brands: brands.length,
      byEnergy: firstYearsOfEnergies(),
      byBrand: firstYearsOfBrands(),
    };
    return data({ ...page, catalogue: { lists: { brands, years, energies }, rules } });
  } catch (error) {
    log.error({ err: error }, "vehicle lists could not be read");
    return data({ ...page, catalogue: null }, { status: 503 });
  }
}

const firstYearsOfEnergies = (): Rules["byEnergy"] =>
  energies.map((energy) => ({ energy, from: firstYearByEnergy[energy] }));

const firstYearsOfBrands = (): Rules["byBrand"] =>
  Object.entries(firstYearByBrand).map(([brand, from]) => ({ brand, from }));

/** The page's forms as browsers send them without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(requestFacts);
  const isCounted = mayCount((name) => request.headers.get(name));
  const shop = { db: database(), clock: systemClock, address, isCounted };
  const { status, answer } = await answerForm(shop, await request.formData(), context.get(requestLanguage));
  return data(answer, status);
}

export const meta = metaOfPage(paths.compatibility);

export default function Compatibility({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language, energyLabels: energies, catalogue } = loaderData;
  return (
    <div className="container py-10 md:py-16">
      <div className="mx-auto flex w-full max-w-[760px] flex-col gap-12 md:gap-16">
        <div className="flex flex-col gap-8">
          <h1 className="text-3xl">{t.heading}</h1>
          <Island
            name={checkIsland}
            // Errors are shown as a toast too.
            on={catalogue?.lists.brands.length ? "touch" : "load"}
            component={CompatibilityCheck}
            props={{ t: checkTexts(t), language, energies, lists: catalogue?.lists ?? null, answered: actionData }}
            slots={{ lead: <p>{t.lead}</p> }}
          />
        </div>
        {catalogue && <RulesSummary t={t.rules} language={language} energies={energies} rules={catalogue.rules} />}
      </div>
    </div>
  );
}

import { numberedTexts } from "#app/i18n/numbered-texts.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { textsLoader } from "#app/i18n/texts-loader.server.ts";
import { paths } from "#app/paths.ts";
import { ArrowRightIcon } from "#app/ui/pictures/icons.tsx";
import { InsuranceScreen } from "../components/insurance-screen.tsx";
import { OfferPage } from "../components/offer-page.tsx";
import type { FormTexts } from "../components/offer-texts.ts";
import type { Route } from "./+types/insurance";

type Texts = typeof import("../texts/fr/insurance.json");

export const loader = textsLoader((language) => ({
  t: loadTexts<Texts>("contact", "insurance", language),
  formTexts: loadTexts<FormTexts>("contact", "form", language),
}));

export const meta = metaOfPage(paths.insurance);

/** Offer to insurers (spec 1, 2.1). */
export default function Insurance({ loaderData }: Route.ComponentProps) {
  const { t } = loaderData;
  return (
    <OfferPage {...loaderData} kind="insurance" next={paths.drivingScore} picture={<InsuranceScreen t={t.screen} />}>
      <section className="container section">
        <h2 className="text-3xl">{t.integration.heading}</h2>
        <div className="mt-10 grid gap-6 md:grid-cols-2">
          {numberedTexts(t.integration, "name", "path", "text").map(({ name, path, text }) => (
            <div key={name} className="rounded-card border border-line bg-surface p-6 md:p-8">
              <h3 className="text-lg">{name}</h3>
              <ol className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm font-medium">
                {path.split(" > ").map((stop, index) => (
                  <li key={stop} className="flex items-center gap-3">
                    {index > 0 && <ArrowRightIcon className="size-4 text-signal" />}
                    <span className="rounded-small border border-line px-2.5 py-1">{stop}</span>
                  </li>
                ))}
              </ol>
              <p className="mt-5 text-muted">{text}</p>
            </div>
          ))}
        </div>
      </section>
    </OfferPage>
  );
}

import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { textsLoader } from "#app/i18n/texts-loader.server.ts";
import { paths } from "#app/paths.ts";
import { LabScreen } from "../components/lab-screen.tsx";
import { OfferPage } from "../components/offer-page.tsx";
import type { FormTexts } from "../components/offer-texts.ts";
import type { Route } from "./+types/smartlab";

type Texts = typeof import("../texts/fr/smartlab.json");

export const loader = textsLoader((language) => ({
  t: loadTexts<Texts>("contact", "smartlab", language),
  formTexts: loadTexts<FormTexts>("contact", "form", language),
}));

export const meta = metaOfPage(paths.smartlab);

/** Research and IoT engineering lab (spec 1, 2.1). */
export default function Smartlab({ loaderData }: Route.ComponentProps) {
  return <OfferPage {...loaderData} kind="lab" next={paths.roadType} picture={<LabScreen t={loaderData.t.screen} />} />;
}

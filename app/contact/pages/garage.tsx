import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { textsLoader } from "#app/i18n/texts-loader.server.ts";
import { paths } from "#app/paths.ts";
import { GarageScreen } from "../components/garage-screen.tsx";
import { OfferPage } from "../components/offer-page.tsx";
import type { FormTexts } from "../components/offer-texts.ts";
import type { Route } from "./+types/garage";

type Texts = typeof import("../texts/fr/garage.json");

export const loader = textsLoader((language) => ({
  t: loadTexts<Texts>("contact", "garage", language),
  formTexts: loadTexts<FormTexts>("contact", "form", language),
}));

export const meta = metaOfPage(paths.garage);

/** Offer to garages and dealerships (spec 1, 2.1). */
export default function Garage({ loaderData }: Route.ComponentProps) {
  return (
    <OfferPage
      {...loaderData}
      kind="dealer"
      next={paths.garageSheet}
      picture={<GarageScreen t={loaderData.t.screen} />}
    />
  );
}

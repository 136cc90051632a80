import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { textsLoader } from "#app/i18n/texts-loader.server.ts";
import { paths } from "#app/paths.ts";
import { FleetScreen } from "../components/fleet-screen.tsx";
import { OfferPage } from "../components/offer-page.tsx";
import type { FormTexts } from "../components/offer-texts.ts";
import type { Route } from "./+types/fleet";

type Texts = typeof import("../texts/fr/fleet.json");

export const loader = textsLoader((language) => ({
  t: loadTexts<Texts>("contact", "fleet", language),
  formTexts: loadTexts<FormTexts>("contact", "form", language),
}));

export const meta = metaOfPage(paths.fleet);

/** Offer to fleets, with the quote form (spec 1, 2.1). */
export default function Fleet({ loaderData }: Route.ComponentProps) {
  return (
    <OfferPage {...loaderData} kind="fleet" next={paths.fleetSheet} picture={<FleetScreen t={loaderData.t.screen} />} />
  );
}

import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { pdfTexts } from "#app/ui/print/pdf-texts.server.ts";
import { DatasheetPage, type DatasheetTexts } from "../components/datasheet-page.tsx";
import { datasheetFile } from "../datasheet-files.ts";
import type { Route } from "./+types/fleet-fiche";

type Texts = typeof import("../texts/fr/fleet-fiche.json");

export const loader = textsLoader((language) => ({
  t: loadTexts<Texts>("contact", "fleet-fiche", language),
  common: loadTexts<DatasheetTexts>("contact", "datasheet", language),
  pdf: pdfTexts(datasheetFile("fleet", language), language),
}));

export const meta = metaOfPage(paths.fleetSheet);

export default function FleetSheet({ loaderData }: Route.ComponentProps) {
  return <DatasheetPage {...loaderData} sheet="fleet" back={paths.fleet} />;
}

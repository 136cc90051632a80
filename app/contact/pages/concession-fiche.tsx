import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { pdfTexts } from "#app/ui/print/pdf-texts.server.ts";
import { DatasheetPage, type DatasheetTexts } from "../components/datasheet-page.tsx";
import { datasheetFile } from "../datasheet-files.ts";
import type { Route } from "./+types/concession-fiche";

type Texts = typeof import("../texts/fr/concession-fiche.json");

export const loader = textsLoader((language) => ({
  t: loadTexts<Texts>("contact", "concession-fiche", language),
  common: loadTexts<DatasheetTexts>("contact", "datasheet", language),
  pdf: pdfTexts(datasheetFile("dealership", language), language),
}));

export const meta = metaOfPage(paths.garageSheet);

export default function DealershipSheet({ loaderData }: Route.ComponentProps) {
  return <DatasheetPage {...loaderData} sheet="dealership" back={paths.garage} />;
}

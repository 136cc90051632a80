import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { DatasheetPage, type DatasheetTexts, type PdfTexts } from "../components/datasheet-page.tsx";
import type { Route } from "./+types/fleet-fiche";

type Texts = typeof import("../texts/fr/fleet-fiche.json");

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  return {
    language,
    t: loadTexts<Texts>("contact", "fleet-fiche", language),
    common: loadTexts<DatasheetTexts>("contact", "datasheet", language),
    pdfTexts: loadTexts<PdfTexts>("contact", "pdf", language),
  };
}

export const meta = metaOfPage(paths.fleetSheet);

/** Fleet datasheet (spec 2.1). */
export default function FleetSheet({ loaderData }: Route.ComponentProps) {
  return <DatasheetPage {...loaderData} sheet="fleet" back={paths.fleet} />;
}

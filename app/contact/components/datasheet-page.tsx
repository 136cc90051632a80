import { brand } from "#app/brand.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { numberedTexts } from "#app/i18n/numbered-texts.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { PdfPlace, type PdfPlaceTexts } from "#app/ui/print/pdf-place.tsx";
import { PrintableSheet } from "#app/ui/print/printable-sheet.tsx";
import { type Datasheet, datasheetFile, datasheetLanguages } from "../datasheet-files.ts";

export type DatasheetTexts = typeof import("../texts/fr/datasheet.json");
type Rows = { heading: string; [row: string]: string };
/** Other texts are in `datasheet.json`. */
export type SheetTexts = {
  meta: { title: string; description: string; keywords: string };
  head: { heading: string; lead: string; back: string };
  functions: Rows;
  use: Rows;
};

type Props = {
  sheet: Datasheet;
  language: Language;
  t: SheetTexts;
  common: DatasheetTexts;
  pdf: PdfPlaceTexts;
  back: string;
};

export function DatasheetPage({ sheet, language, t, common, pdf, back }: Props) {
  const { supportEmail } = usePublisher();
  const groups: Rows[] = [
    t.functions,
    t.use,
    common.readings,
    common.dongle,
    common.setup,
    common.data,
    common.contact,
  ];
  return (
    <PrintableSheet
      kind={`${brand.name} · ${common.head.kind}`}
      heading={t.head.heading}
      lead={t.head.lead}
      print={common.head.print}
      back={{ to: localizedPath(back, language), label: t.head.back }}
      picture={
        <ProductPicture
          view={sheet === "fleet" ? "fleet" : "workshop"}
          alt=""
          sizes="(min-width: 64rem) 60rem, 100vw"
          className="aspect-3/2 w-full rounded-card bg-sand object-cover md:aspect-2/1 print:hidden"
        />
      }
      groups={groups.map((group) => ({ heading: group.heading, rows: numberedTexts(group, "name", "text") }))}
    >
      <div className="pt-10">
        <PdfPlace
          heading={common.head.pdf}
          title={t.head.heading}
          size="lg"
          address={
            datasheetLanguages[sheet].includes(language) ? `/documents/${datasheetFile(sheet, language)}` : undefined
          }
          email={supportEmail}
          t={pdf}
        />
      </div>
    </PrintableSheet>
  );
}

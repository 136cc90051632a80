import { brand } from "#app/brand.ts";
import { fill } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/link.tsx";
import { PdfPlace } from "#app/ui/pdf-place.tsx";
import { type Datasheet, datasheetFile, datasheetLanguages } from "../datasheet-files.ts";
import { numberedTexts } from "../numbered-texts.ts";

export type DatasheetTexts = typeof import("../texts/fr/datasheet.json");
export type PdfTexts = typeof import("../texts/fr/pdf.json");
type Rows = { heading: string; [row: string]: string };
/** What each sheet says by itself; hardware, setup and data stand in `datasheet.json`. */
export type SheetTexts = {
  meta: { title: string; description: string; keywords: string };
  head: { heading: string; lead: string; back: string };
  functions: Rows;
  use: Rows;
};

/** A datasheet as a page that prints well (spec 2.1): one table a subject, the PDF's place at the end. */
export function DatasheetPage({
  sheet,
  language,
  t,
  common,
  pdfTexts,
  back,
}: {
  sheet: Datasheet;
  language: Language;
  t: SheetTexts;
  common: DatasheetTexts;
  pdfTexts: PdfTexts;
  /** French path of the offer. */
  back: string;
}) {
  const groups: Rows[] = [
    t.functions,
    t.use,
    common.readings,
    common.dongle,
    common.setup,
    common.data,
    common.contact,
  ];
  const file = datasheetFile(sheet, language);
  return (
    <article className="container max-w-[1020px] pt-12 pb-20 md:pt-20 md:pb-32 print:pt-0">
      <header className="border-b-2 border-ink pb-8">
        <p className="eyebrow">
          {brand.name} · {common.head.kind}
        </p>
        <h1 className="mt-3 text-4xl">{t.head.heading}</h1>
        <p className="mt-5 max-w-prose text-lg text-muted">{t.head.lead}</p>
        <p className="mt-8 flex flex-wrap gap-3 print:hidden">
          <Button className="max-sm:w-full" onClick={() => window.print()}>
            {common.head.print}
          </Button>
          <ButtonLink to={localizedPath(back, language)} variant="secondary" className="max-sm:w-full">
            {t.head.back}
          </ButtonLink>
        </p>
      </header>
      {groups.map((group) => (
        <section
          key={group.heading}
          className="grid gap-x-12 gap-y-4 border-b border-line py-8 break-inside-avoid md:grid-cols-[1fr_2.4fr] md:py-10"
        >
          <h2 className="text-lg">{group.heading}</h2>
          <dl className="divide-y divide-line text-sm max-md:border-t max-md:border-line">
            {numberedTexts(group, "name", "text").map(({ name, text }) => (
              <div key={name} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[1fr_1.7fr] md:first:pt-0.5">
                <dt className="font-medium">{name}</dt>
                <dd className="text-muted">{text.replace("{email}", brand.supportEmail)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="pt-10">
        <PdfPlace
          heading={pdfTexts.heading}
          title={t.head.heading}
          size="lg"
          address={datasheetLanguages[sheet].includes(language) ? `/documents/${file}` : undefined}
          email={brand.supportEmail}
          t={{ ...pdfTexts, missing: fill(pdfTexts.soon, { filename: file }) }}
        />
      </div>
    </article>
  );
}

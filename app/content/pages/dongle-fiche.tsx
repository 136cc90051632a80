import { localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { shopWords } from "#app/i18n/shop-words.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { drawnSizes, TechnicalDrawing } from "#app/ui/pictures/technical-drawing.tsx";
import { PdfPlace } from "#app/ui/print/pdf-place.tsx";
import { pdfTexts } from "#app/ui/print/pdf-texts.server.ts";
import { PrintableSheet } from "#app/ui/print/printable-sheet.tsx";
import { type DongleSheetTexts, dongleSheetRows } from "../dongle-sheet.ts";
import { productDocument } from "../server/product-documents.server.ts";
import type { Route } from "./+types/dongle-fiche";

export function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const { filename, address } = productDocument("dongle-datasheet", language);
  return {
    language,
    address,
    email: shopFacts().supportEmail,
    sizes: drawnSizes(shopWords(language)),
    awaitsData: shopFacts().publisher.postalAddress === "",
    t: loadTexts<DongleSheetTexts>("content", "dongle-fiche", language),
    files: pdfTexts(filename, language),
  };
}

export const meta = metaOfPage(paths.dongleSheet);

export default function DongleSheetPage({ loaderData }: Route.ComponentProps) {
  const { language, address, email, sizes, t, files } = loaderData;
  return (
    <PrintableSheet
      kind={t.kind}
      heading={t.heading}
      lead={t.lead}
      print={t.print}
      back={{ to: localizedPath(paths.dongle, language), label: t.back }}
      picture={
        <div className="grid gap-6">
          <div className="rounded-card bg-sand print:bg-transparent">
            <ProductPicture
              view="exploded"
              alt={t.pictureAlt}
              sizes="(min-width: 64rem) 60rem, 100vw"
              className="mx-auto -my-4 w-full md:-my-12 print:my-0 print:max-w-80"
            />
          </div>
          <div className="mx-auto w-full max-w-[44rem] print:max-w-80">
            <TechnicalDrawing alt={t.drawingAlt} {...sizes} />
          </div>
        </div>
      }
      groups={dongleSheetRows(t)}
    >
      <div className="pt-10">
        <PdfPlace heading={t.pdfHeading} address={address} email={email} t={files} />
      </div>
    </PrintableSheet>
  );
}

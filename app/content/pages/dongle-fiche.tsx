import { brand } from "#app/brand.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { languageOfParams } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/link.tsx";
import { PdfPlace, type PdfPlaceTexts } from "#app/ui/pdf-place.tsx";
import { ProductPicture } from "#app/ui/product-picture.tsx";
import { TechnicalDrawing } from "#app/ui/technical-drawing.tsx";
import { pageTexts, wordsOf } from "../page-texts.server.ts";
import { productDocument } from "../product-documents.server.ts";
import type { Route } from "./+types/dongle-fiche";

type Texts = typeof import("../texts/fr/dongle-fiche.json");
type ArticleTexts = typeof import("../texts/fr/article.json");
const groups = [
  "mechanics",
  "electronics",
  "power",
  "radio",
  "environment",
  "vehicles",
  "phone",
  "data",
  "conformity",
  "manufacturer",
] as const;

export function loader({ params }: Route.LoaderArgs) {
  const language = languageOfParams(params);
  const { filename, address } = productDocument("dongle-datasheet", language);
  const { missing } = loadTexts<ArticleTexts>("content", "article", language);
  const words = wordsOf(language);
  return {
    language,
    address,
    email: words.email!,
    thickness: words.thickness!,
    t: pageTexts<Texts>("dongle-fiche", language, { postalAddress: brand.publisher.postalAddress || missing }),
    files: pageTexts<PdfPlaceTexts>("files", language, { filename }),
  };
}

export const meta = metaOfPage("/dongle-fiche");

/** The rows of a group: `name1`, `text1`, `name2`, … in order. */
function rowsOf(group: Record<string, string>): { name: string; text: string }[] {
  return Object.keys(group)
    .filter((key) => key.startsWith("name"))
    .map((key) => ({ name: group[key]!, text: group[key.replace("name", "text")]! }));
}

/** Datasheet of the dongle (spec 2.1, 9): every hardware fact, as a page that prints well. */
export default function DongleSheetPage({ loaderData }: Route.ComponentProps) {
  const { language, address, email, thickness, t, files } = loaderData;
  return (
    <article className="container max-w-[1020px] pt-12 pb-20 md:pt-20 md:pb-32 print:p-0">
      <header className="border-b-2 border-ink pb-8 print:pb-4">
        <p className="eyebrow">{t.kind}</p>
        <h1 className="mt-3 text-4xl print:text-2xl">{t.heading}</h1>
        <p className="mt-5 max-w-prose text-lg text-muted print:mt-2 print:text-base">{t.lead}</p>
        <p className="mt-8 flex flex-wrap gap-3 print:hidden">
          <Button className="max-sm:w-full" onClick={() => window.print()}>
            {t.print}
          </Button>
          <ButtonLink to={localizedPath("/dongle", language)} variant="secondary" className="max-sm:w-full">
            {t.back}
          </ButtonLink>
        </p>
      </header>
      <div className="border-b border-line py-8 md:py-12 print:py-4">
        <ProductPicture
          view="exploded"
          alt={t.pictureAlt}
          sizes="(min-width: 64rem) 60rem, 100vw"
          className="mx-auto w-full max-w-[48rem] print:max-w-80"
        />
        <div className="mx-auto mt-6 max-w-[35rem] print:max-w-80">
          <TechnicalDrawing alt={t.drawingAlt} thickness={thickness} />
        </div>
      </div>
      {groups.map((key) => (
        <section
          key={key}
          className="grid break-inside-avoid gap-x-12 gap-y-4 border-b border-line py-8 md:grid-cols-[1fr_2.4fr] md:py-10 print:grid-cols-[1fr_2.4fr] print:py-3"
        >
          <h2 className="text-lg print:text-sm">{t[key].heading}</h2>
          <dl className="divide-y divide-line text-sm max-md:border-t max-md:border-line print:border-0 print:text-xs">
            {rowsOf(t[key]).map(({ name, text }) => (
              <div
                key={name}
                className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[1fr_1.7fr] md:first:pt-0.5 print:grid-cols-[1fr_1.7fr] print:py-1"
              >
                <dt className="font-medium">{name}</dt>
                <dd className="text-muted tabular-nums">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="mt-6 text-sm text-muted">{t.careful}</p>
      <div className="pt-10">
        <PdfPlace heading={t.pdfHeading} address={address} email={email} t={files} />
      </div>
    </article>
  );
}

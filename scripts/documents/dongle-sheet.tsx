import { brand } from "#app/brand.ts";
import { numberedTexts } from "#app/contact/numbered-texts.ts";
import { pageTexts, wordsOf } from "#app/content/page-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { TechnicalDrawing } from "#app/ui/technical-drawing.tsx";
import type { PrintTexts } from "./print-texts.ts";
import { Contact, Figures, Group, SheetHead } from "./sheet-parts.tsx";

type Texts = typeof import("#app/content/texts/fr/dongle-fiche.json");
type ArticleTexts = typeof import("#app/content/texts/fr/article.json");

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

/** Datasheet of the dongle (spec 2.1, 9): the page /dongle-fiche on paper. */
export function DongleSheet({ language, print }: { language: Language; print: PrintTexts }) {
  const words = wordsOf(language);
  const { missing } = loadTexts<ArticleTexts>("content", "article", language);
  const postalAddress = brand.publisher.postalAddress || missing;
  const t = pageTexts<Texts>("dongle-fiche", language, { postalAddress });
  return (
    <>
      <SheetHead kind={print.datasheet} heading={t.heading} lead={t.lead} />
      <Figures
        figures={[
          { figure: t.mechanics.text2, name: t.mechanics.name2 },
          { figure: `<\u00a0${words.sleepCurrent}`, name: t.power.name2 },
          { figure: t.radio.text2, name: t.radio.name2 },
          { figure: t.environment.text1, name: t.environment.name1 },
        ]}
      />
      <div className="panel drawing">
        <TechnicalDrawing alt={t.drawingAlt} thickness={words.thickness} />
      </div>
      {groups.map((key) => (
        <Group key={key} heading={t[key].heading} rows={numberedTexts(t[key], "name", "text")} />
      ))}
      <p className="note">{t.careful}</p>
      <Contact heading={print.contact} />
    </>
  );
}

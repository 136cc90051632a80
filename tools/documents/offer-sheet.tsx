import type { ReactNode } from "react";
import { type DongleSheetTexts, dongleSheetRows } from "#app/content/dongle-sheet.ts";
import type { Language } from "#app/i18n/languages.ts";
import { numberedTexts } from "#app/i18n/numbered-texts.ts";
import { shopWords } from "#app/i18n/shop-words.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { drawnSizes, TechnicalDrawing } from "#app/ui/pictures/technical-drawing.tsx";
import { Contact, Figures, Group, type PrintTexts, SheetHead, Words } from "./sheet-parts.tsx";

type SheetTexts =
  | typeof import("#app/contact/texts/fr/concession-fiche.json")
  | typeof import("#app/contact/texts/fr/fleet-fiche.json");
type OfferTexts = { words: { heading: string; text: string; [row: string]: string } };
type CommonTexts = typeof import("#app/contact/texts/fr/datasheet.json");

const dictionaries = {
  dealership: { sheet: "concession-fiche", offer: "garage" },
  fleet: { sheet: "fleet-fiche", offer: "fleet" },
} as const;

type Props = { offer: keyof typeof dictionaries; language: Language; print: PrintTexts };

/** Datasheet for professionals (spec 2.1): the page /concession-fiche or /fleet-fiche in print. */
export function OfferSheet({ offer, language, print }: Props) {
  const t = loadTexts<SheetTexts>("contact", dictionaries[offer].sheet, language);
  const common = loadTexts<CommonTexts>("contact", "datasheet", language);
  const { words } = loadTexts<OfferTexts>("contact", dictionaries[offer].offer, language);
  const { drawingAlt } = loadTexts<{ drawingAlt: string }>("content", "dongle", language);
  const group = (texts: { heading: string; [row: string]: string }, aside?: ReactNode) => (
    <Group heading={texts.heading} aside={aside} rows={numberedTexts(texts, "name", "text")} />
  );
  return (
    <>
      <SheetHead kind={common.head.kind} heading={t.head.heading} lead={t.head.lead} />
      <section className="panel device">
        <h2>{words.heading}</h2>
        <p className="muted">{words.text}</p>
        <Words
          rows={numberedTexts(words, "code", "sentence", "detail").map(({ code, sentence, detail }) => ({
            code,
            sentence,
            detail,
          }))}
        />
      </section>
      {group(t.functions)}
      {group(t.use)}
      {group(common.readings)}
      {group(
        common.dongle,
        <div className="thumbnail">
          <TechnicalDrawing alt={drawingAlt} {...drawnSizes(shopWords(language))} />
        </div>,
      )}
      {group(common.setup)}
      {group(common.data)}
      <Contact heading={print.contact} />
    </>
  );
}

/** Datasheet of the dongle (spec 2.1, 9): the page /dongle-fiche in print. */
export function DongleSheet({ language, print }: { language: Language; print: PrintTexts }) {
  const words = shopWords(language);
  const t = loadTexts<DongleSheetTexts>("content", "dongle-fiche", language);
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
        <TechnicalDrawing alt={t.drawingAlt} {...drawnSizes(words)} />
      </div>
      {dongleSheetRows(t).map(({ heading, rows }) => (
        <Group key={heading} heading={heading} rows={rows} />
      ))}
      <Contact heading={print.contact} />
    </>
  );
}

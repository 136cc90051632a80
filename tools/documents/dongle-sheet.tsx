import { type DongleSheetTexts, dongleSheetRows } from "#app/content/dongle-sheet.ts";
import type { Language } from "#app/i18n/languages.ts";
import { shopWords } from "#app/i18n/shop-words.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { TechnicalDrawing } from "#app/ui/pictures/technical-drawing.tsx";
import { Contact, Figures, Group, type PrintTexts, SheetHead } from "./sheet-parts.tsx";

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
        <TechnicalDrawing alt={t.drawingAlt} thickness={words.thickness} />
      </div>
      {dongleSheetRows(t).map(({ heading, rows }) => (
        <Group key={heading} heading={heading} rows={rows} />
      ))}
      <Contact heading={print.contact} />
    </>
  );
}

import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { backOfficeTexts } from "./back-office-texts.server.ts";

test.each(languages)(
  "glossary: top bar, titles, menu and login use the same word for the back office in %s",
  (language) => {
    const { admin } = loadTexts<typeof import("#app/site/texts/fr/frame.json")>("site", "frame", language);
    const { title, menu, login } = backOfficeTexts(language);
    const plain = (text: string) => text.toLowerCase().replaceAll("-", " ");
    for (const text of [title, menu, login.title, login.notAdmin]) expect(plain(text)).toContain(plain(admin));
  },
);

import { expect, test } from "vitest";
import { money } from "#app/i18n/format.ts";
import { languages } from "#app/i18n/languages.ts";
import { priceCardTexts } from "./home-data.server.ts";

test.each(languages)(
  "law L541-10-20: the price card tells the eco-participation once it is given, in %s",
  (language) => {
    expect(priceCardTexts(language, 0).eco).toBe("");
    expect(priceCardTexts(language, 4).eco).toContain(money(4, language));
  },
);

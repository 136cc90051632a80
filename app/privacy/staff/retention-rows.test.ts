import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { retentions } from "../kept-data.server.ts";
import { retentionTexts } from "./retention-rows.server.ts";

test("decisions 9: every kind of data that is erased has a name and a period in each language", () => {
  const kinds = retentions.map(({ what }) => what).toSorted();
  for (const language of languages) {
    const { kinds: names, periods } = retentionTexts(language);
    expect(Object.keys(names).toSorted(), language).toEqual(kinds);
    expect(Object.keys(periods).toSorted(), language).toEqual(kinds);
  }
});

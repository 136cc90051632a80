import type { Language } from "#app/i18n/languages.ts";
import { shopWords, withShopWords } from "#app/i18n/shop-words.ts";
import type { DialogTexts, PopupTexts, SampleTexts } from "./home-texts.ts";

/** Loaded with the popups, in one language: in the page's data they would cost every visitor 20 KB of HTML. */
const files = import.meta.glob<DialogTexts>("../../texts/*/home-dialogs.json", { import: "default" });
const sampleFiles = import.meta.glob<SampleTexts>("../../texts/*/home-samples.json", { import: "default" });

export async function loadPopupTexts(language: Language): Promise<PopupTexts> {
  const file = files[`../../texts/${language}/home-dialogs.json`];
  const sampleFile = sampleFiles[`../../texts/${language}/home-samples.json`];
  if (!file || !sampleFile) throw new Error(`no popup texts in ${language}`);
  const words = shopWords(language);
  const [dialogs, samples] = (await Promise.all([file(), sampleFile()])).map((texts) =>
    withShopWords(texts, words),
  ) as [DialogTexts, SampleTexts];
  return {
    ...dialogs,
    dashboard: { ...samples.dashboard, ...dialogs.dashboard },
    trips: { ...samples.trips, ...dialogs.trips },
    codes: { ...samples.codes, ...dialogs.codes },
  };
}

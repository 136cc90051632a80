import type { Language } from "#app/i18n/languages.ts";
import { shopWords, withShopWords } from "#app/i18n/shop-words.ts";
import type { DialogTexts, PopupTexts, SampleTexts } from "./home-texts.ts";

/**
 * The popups' words come with the popups, in the page's language alone: in the page's own data they would weigh on every
 * visitor (HTML 20 KB), and few open them.
 */
const files = import.meta.glob<DialogTexts>("../../texts/*/home-dialogs.json", { import: "default" });

/** Rejects when they cannot be fetched. */
export async function loadPopupTexts(language: Language, samples: SampleTexts): Promise<PopupTexts> {
  const file = files[`../../texts/${language}/home-dialogs.json`];
  if (!file) throw new Error(`no popup texts in ${language}`);
  const own = withShopWords(await file(), shopWords(language));
  return {
    ...own,
    dashboard: { ...samples.dashboard, ...own.dashboard },
    trips: { ...samples.trips, ...own.trips },
    codes: { ...samples.codes, ...own.codes },
  };
}

import { shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { defaultLanguage, type Language, languages } from "./languages.ts";

/** The default language first; the others as the owner has them on (decisions 9.8). */
export function soldLanguages(): Language[] {
  const on = shopValues("languages");
  return languages.filter((language) => language === defaultLanguage || on[language]);
}

export const isSold = (language: Language): boolean =>
  language === defaultLanguage || shopValues("languages")[language];

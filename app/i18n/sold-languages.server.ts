import { shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { defaultLanguage, type Language, languages } from "./languages.ts";

/** The default language is always sold; the others as long as the owner has them on (decisions 9.8). */
export function isSold(language: Language): boolean {
  const isOn: Partial<Record<Language, boolean>> = shopValues("languages");
  return isOn[language] ?? language === defaultLanguage;
}

export const soldLanguages = (): Language[] => languages.filter(isSold);

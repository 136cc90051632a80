import type { Language } from "#app/i18n/languages.ts";
import { languageOfParams, storedLanguage } from "#app/i18n/request-language.ts";

/** Language of the sign-in and password pages: their prefix's, or the stored one at the bare path (decisions 2). */
export const languageOfPage = (params: { lang?: string | undefined }, request: Request): Language =>
  params.lang === undefined ? storedLanguage(request) : languageOfParams(params);

import { defaultLanguage, isLanguage, type Language } from "./languages.ts";

/** The language of a page's `:lang?` parameter. `/fr/…` and unknown prefixes do not exist: 404 (decisions 2). */
export function languageOfParams(params: { lang?: string | undefined }): Language {
  if (params.lang === undefined) return defaultLanguage;
  if (params.lang === defaultLanguage || !isLanguage(params.lang)) throw new Response(null, { status: 404 });
  return params.lang;
}

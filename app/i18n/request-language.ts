import { defaultLanguage, isLanguage, type Language, languageCookie } from "./languages.ts";

/** The language of a page's `:lang?` parameter. `/fr/…` and unknown prefixes do not exist: 404 (decisions 2). */
export function languageOfParams(params: { lang?: string | undefined }): Language {
  if (params.lang === undefined) return defaultLanguage;
  if (params.lang === defaultLanguage || !isLanguage(params.lang)) throw new Response(null, { status: 404 });
  return params.lang;
}

/** Sign-in and back-office pages have no prefix of their own: their texts follow the stored language (decisions 2). */
export function storedLanguage(request: Request): Language {
  const match = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w{2})(?:;|$)`).exec(request.headers.get("cookie") ?? "");
  return isLanguage(match?.[1]) ? match[1] : defaultLanguage;
}

/** The five languages (spec 1). French has the bare paths, the others a prefix (decisions 2). */
export const languages = ["fr", "en", "es", "it", "de"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "fr";

/** The cookie that remembers a choice the visitor made: one year, necessary. */
export const languageCookie = "odovia_lang";
export const languageCookieSeconds = 365 * 24 * 3600;

/** As scripts and the server set it: the language menu replaces what either has set. */
export const languageChoice = (language: Language, isSecure: boolean): string =>
  `${languageCookie}=${language}; Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax${isSecure ? "; Secure" : ""}`;

export const languageNames: Record<Language, string> = {
  fr: "Français",
  en: "English",
  es: "Español",
  it: "Italiano",
  de: "Deutsch",
};

export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** The language of a stored row, in which it is a text. */
export const storedLanguage = (code: string): Language => (isLanguage(code) ? code : defaultLanguage);

/** Of an address; `/fr/…` and unknown prefixes do not exist (decisions 2). */
export const isPrefix = (prefix: string | undefined): boolean =>
  prefix === undefined || (prefix !== defaultLanguage && isLanguage(prefix));

/** A language's name in that language; any other text is returned unchanged. */
export const languageName = (code: string): string => (isLanguage(code) ? languageNames[code] : code);

/** `/faq` in German is `/de/faq`; French stays bare. The path may carry a query and a hash. */
export function localizedPath(path: string, language: Language): string {
  if (language === defaultLanguage) return path;
  return path === "/" || /^\/[?#]/.test(path) ? `/${language}${path.slice(1)}` : `/${language}${path}`;
}

/** In the query of a page without a prefix: its language for somebody who has stored none. */
export const languageQuery = "lang";

/** Such a page as a mail, or another page, leads to it; French stays bare. */
export const unprefixedPath = (path: string, language: Language): string =>
  language === defaultLanguage ? path : `${path}${path.includes("?") ? "&" : "?"}${languageQuery}=${language}`;

/** The language of a path and the path without its prefix; `/fr/…` and unknown prefixes are not languages. */
export function splitPath(pathname: string): { language: Language; path: string } {
  const [, first = ""] = pathname.split("/");
  if (first !== defaultLanguage && isLanguage(first))
    return { language: first, path: pathname.slice(first.length + 1) || "/" };
  return { language: defaultLanguage, path: pathname };
}

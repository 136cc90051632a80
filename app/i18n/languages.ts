/** The five languages (spec 1). French has bare paths (decisions 2). */
export const languages = ["fr", "en", "es", "it", "de"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "fr";

export const languageCookie = "odovia_lang";
export const languageCookieSeconds = 365 * 24 * 3600;

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

export const storedLanguage = (code: string): Language => (isLanguage(code) ? code : defaultLanguage);

/** `/fr/…` does not exist (decisions 2). */
export const isPrefix = (prefix: string | undefined): boolean =>
  prefix === undefined || (prefix !== defaultLanguage && isLanguage(prefix));

/** In its own language; other texts are returned. */
export const languageName = (code: string): string => (isLanguage(code) ? languageNames[code] : code);

/** `/faq` in German is `/de/faq`. The path may have query and hash. */
export function localizedPath(path: string, language: Language): string {
  if (language === defaultLanguage) return path;
  return path === "/" || /^\/[?#]/.test(path) ? `/${language}${path.slice(1)}` : `/${language}${path}`;
}

/** Language of an unprefixed page for visitors without a stored one. */
export const languageQuery = "lang";

/** As mails link to it; French stays bare. */
export const unprefixedPath = (path: string, language: Language): string =>
  language === defaultLanguage ? path : `${path}${path.includes("?") ? "&" : "?"}${languageQuery}=${language}`;

/** `/fr/…` is no language. */
export function splitPath(pathname: string): { language: Language; path: string } {
  const [, first = ""] = pathname.split("/");
  if (first !== defaultLanguage && isLanguage(first))
    return { language: first, path: pathname.slice(first.length + 1) || "/" };
  return { language: defaultLanguage, path: pathname };
}

/** As the server wrote it: page translators change `lang`. */
export const documentLanguage = (): Language => (document.documentElement.dataset.language ?? "fr") as Language;

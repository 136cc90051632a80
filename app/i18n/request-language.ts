import { createContext } from "react-router";
import { readCookies } from "#app/platform/cookies.ts";
import { defaultLanguage, isLanguage, type Language, languageCookie } from "./languages.ts";

/** The language of the page that is asked for: the root route's middleware sets it, loaders and actions read it. */
export const requestLanguage = createContext<Language>();

/** The language that the visitor chose before, from the `Cookie` header; French where there is none. */
export function storedLanguage(cookies: string | null | undefined): Language {
  const stored = readCookies(cookies)[languageCookie];
  return isLanguage(stored) ? stored : defaultLanguage;
}

import { createContext } from "react-router";
import { readCookies } from "#app/platform/http/cookies.ts";
import { defaultLanguage, isLanguage, type Language, languageCookie } from "./languages.ts";

/** The language of the page that is asked for: the root route's middleware sets it, loaders and actions read it. */
export const requestLanguage = createContext<Language>();

/** The language that the visitor chose before, from the `Cookie` header. */
export function chosenLanguage(cookies: string | null | undefined): Language | undefined {
  const stored = readCookies(cookies)[languageCookie];
  return isLanguage(stored) ? stored : undefined;
}

/** French where none was chosen. */
export const storedLanguage = (cookies: string | null | undefined): Language =>
  chosenLanguage(cookies) ?? defaultLanguage;

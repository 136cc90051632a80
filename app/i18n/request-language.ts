import { createContext } from "react-router";
import { readCookies } from "#app/platform/http/cookies.ts";
import { defaultLanguage, isLanguage, type Language, languageCookie } from "./languages.ts";

/** Set by the root route's middleware. */
export const requestLanguage = createContext<Language>();

/** Chosen earlier, from the `Cookie` header. */
export function chosenLanguage(cookies: string | null | undefined): Language | undefined {
  const stored = readCookies(cookies)[languageCookie];
  return isLanguage(stored) ? stored : undefined;
}

/** Default: French. */
export const storedLanguage = (cookies: string | null | undefined): Language =>
  chosenLanguage(cookies) ?? defaultLanguage;

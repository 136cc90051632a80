import { createContext } from "react-router";
import { readCookies } from "#app/platform/http/cookies.ts";
import { defaultLanguage, isLanguage, type Language, languageCookie } from "./languages.ts";

export const requestLanguage = createContext<Language>();

export function chosenLanguage(cookies: string | null | undefined): Language | undefined {
  const stored = readCookies(cookies)[languageCookie];
  return isLanguage(stored) ? stored : undefined;
}

export const storedLanguage = (cookies: string | null | undefined): Language =>
  chosenLanguage(cookies) ?? defaultLanguage;

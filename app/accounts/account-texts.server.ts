import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export type LoginTexts = typeof import("./texts/fr/sign-in.json")["form"];
export type AccessTexts = typeof import("./texts/fr/access.json")["failed"];

/** Words of the login form, for every page that shows one. */
export const loginTexts = (language: Language): LoginTexts =>
  loadTexts<typeof import("./texts/fr/sign-in.json")>("accounts", "sign-in", language).form;

/** The access-check message of spec 8, for every guarded page. */
export const accessTexts = (language: Language): AccessTexts =>
  loadTexts<typeof import("./texts/fr/access.json")>("accounts", "access", language).failed;

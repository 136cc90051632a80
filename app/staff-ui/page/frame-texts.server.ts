import { type LoginTexts, loginTexts } from "#app/accounts/account-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { dictionary } from "./dictionary.server.ts";

export const frameTexts = dictionary<typeof import("../texts/fr/frame.json")>("staff-ui", "frame");
export type FrameTexts = ReturnType<typeof frameTexts>;
/** `owner`: whose drafts of forms the browser keeps. `submission`: the key of the first submission, needed before the page is hydrated. */
export type StepTexts = FrameTexts["step"] & {
  language: Language;
  stored: string;
  owner: string;
  submission: string;
  confirm: ConfirmTexts;
};
/** Of the form that asks who is signed in: `login` has the words of the sign-in form. */
export type ConfirmTexts = FrameTexts["signInAgain"] & { login: LoginTexts };
export type FailureTexts = FrameTexts["failures"];
export type PaletteTexts = FrameTexts["palette"];
export type FoundTexts = FrameTexts["found"];
export type KeysTexts = FrameTexts["keys"];
export const confirmTexts = (language: Language): ConfirmTexts => ({
  ...frameTexts(language).signInAgain,
  login: loginTexts(language),
});

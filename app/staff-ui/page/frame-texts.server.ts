import { type LoginTexts, loginTexts } from "#app/accounts/account-texts.server.ts";
import type { Role } from "#app/accounts/permissions.ts";
import type { Language } from "#app/i18n/languages.ts";
import { dictionary } from "./dictionary.server.ts";

export const frameTexts = dictionary<typeof import("../texts/fr/frame.json")>("staff-ui", "frame");
export type FrameTexts = ReturnType<typeof frameTexts>;
/**
 * `owner`: of drafts in the browser. `submission`: the key of the first submission, needed before hydration. `refusedSteps`:
 * intents of this page that the role may not take.
 */
export type StepTexts = FrameTexts["step"] & {
  language: Language;
  stored: string;
  owner: string;
  submission: string;
  confirm: ConfirmTexts;
  role: Role | null;
  refusedSteps: string[];
};
export type ConfirmTexts = FrameTexts["signInAgain"] & { login: LoginTexts };
export type FailureTexts = FrameTexts["failures"];
export type PaletteTexts = FrameTexts["palette"];
export type FoundTexts = FrameTexts["found"];
export type KeysTexts = FrameTexts["keys"];
export const confirmTexts = (language: Language): ConfirmTexts => ({
  ...frameTexts(language).signInAgain,
  login: loginTexts(language),
});

import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/frame.json");
export type StepTexts = Texts["step"];
export type PaletteTexts = Texts["palette"];
export type FoundTexts = Texts["found"];
export type KeysTexts = Texts["keys"];
export type ShellTexts = Pick<Texts, "step" | "palette" | "found" | "keys">;

export const frameTexts = (language: Language): Texts => loadTexts<Texts>("admin", "frame", language);

/** What every page of the back office needs, whatever it shows. */
export function shellTexts(language: Language): ShellTexts {
  const { step, palette, found, keys } = frameTexts(language);
  return { step, palette, found, keys };
}

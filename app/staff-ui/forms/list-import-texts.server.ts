import type { Language } from "#app/i18n/languages.ts";
import { frameTexts } from "../page/frame-texts.server.ts";

type PluralText = { one?: string; other: string; many?: string };

/** The texts of one import, in its section's dictionary. */
type OwnTexts = {
  title: string;
  help: string;
  /** The label of the list, and the accepted formats. */
  list: string;
  listHelp: string;
  /** `{count}` of `{all}` lines, before and after. */
  willApply: PluralText;
  applied: PluralText;
  /** The button that applies `{count}` lines. */
  apply: PluralText;
};

export type ListImportTexts = OwnTexts & ReturnType<typeof frameTexts>["listImport"];

/** Adds the texts that all imports share. */
export const listImportTexts = (own: OwnTexts, language: Language): ListImportTexts => ({
  ...frameTexts(language).listImport,
  ...own,
});

import type { Language } from "#app/i18n/languages.ts";
import { frameTexts } from "../page/frame-texts.server.ts";

type PluralText = { one?: string; other: string; many?: string };

type OwnTexts = {
  title: string;
  help: string;
  list: string;
  listHelp: string;
  willApply: PluralText;
  applied: PluralText;
  apply: PluralText;
};

export type ListImportTexts = OwnTexts & ReturnType<typeof frameTexts>["listImport"];

export const listImportTexts = (texts: OwnTexts, language: Language): ListImportTexts => ({
  ...frameTexts(language).listImport,
  ...texts,
});

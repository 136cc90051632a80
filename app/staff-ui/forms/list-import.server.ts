import { data } from "react-router";
import type { Language } from "#app/i18n/languages.ts";
import type { NoList } from "#app/platform/lists/decode-list.ts";
import { frameTexts } from "../page/frame-texts.server.ts";
import type { StaffAnswer } from "../steps/staff-answer.ts";

/** `isTyped`: not from a file; `isApplied`: the preview was accepted. */
type ListForm = { contents: Uint8Array | string; isTyped: boolean; isApplied: boolean };

export async function readListForm(request: Request): Promise<ListForm> {
  const form = await request.formData();
  const [file, list] = [form.get("file"), form.get("list")];
  const isFile = file instanceof File && file.size > 0;
  const contents = isFile ? new Uint8Array(await file.arrayBuffer()) : typeof list === "string" ? list : "";
  return { contents, isTyped: !isFile && !form.has("fromFile"), isApplied: form.get("intent") === "apply" };
}

/** For a text that is no list, or beyond its limits. */
export const noListAnswer = (fault: NoList | "limit", language: Language) =>
  data<StaffAnswer>({ intent: "preview", ok: false, message: frameTexts(language).listImport[fault] }, 422);

const maxLines = 500;

type Line = { line: number; ok: boolean; sentence: string };

/** Lines that change nothing come first, since they need a review. */
export function listAnswer<Item extends Line>({ isTyped, isApplied }: ListForm, text: string, lines: readonly Item[]) {
  const good = lines.filter(({ ok }) => ok);
  const shown = [...lines.filter(({ ok }) => !ok), ...good].slice(0, maxLines);
  return { text, isTyped, isApplied, lines: shown, good: good.length, all: lines.length };
}

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

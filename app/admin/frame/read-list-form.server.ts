import { data } from "react-router";
import type { Language } from "#app/i18n/languages.ts";
import { frameTexts } from "./frame-texts.server.ts";
import type { StaffAnswer } from "./staff-answer.ts";

type ListForm = { text: string; isApplied: boolean };

/**
 * Reads a pasted or uploaded list: the file if there is one, otherwise the text; `isApplied` once its preview was accepted.
 * Null for a workbook of a spreadsheet program.
 */
export async function readListForm(request: Request): Promise<ListForm | null> {
  const form = await request.formData();
  const [file, list] = [form.get("file"), form.get("list")];
  const bytes = file instanceof File && file.size > 0 ? await file.arrayBuffer() : undefined;
  if (bytes && isWorkbook(bytes)) return null;
  const uploaded = bytes ? decodeList(bytes) : "";
  return {
    // PostgreSQL stores no NUL character; the replacement character makes the line invalid.
    text: (uploaded || (typeof list === "string" ? list : "")).replaceAll("\0", "\ufffd"),
    isApplied: form.get("intent") === "apply",
  };
}

/** Workbooks of Excel and LibreOffice are ZIP archives, old Excel workbooks compound files. */
function isWorkbook(bytes: ArrayBuffer): boolean {
  const start = Buffer.from(bytes).toString("hex", 0, 4);
  return start === "504b0304" || start === "d0cf11e0";
}

/** The answer to a workbook. */
export const workbookAnswer = (language: Language) =>
  data<StaffAnswer>({ intent: "preview", ok: false, message: frameTexts(language).listImport.workbook }, 422);

/** Decodes text as spreadsheets save it: UTF-8, UTF-16 (its byte order is guessed from Western letters) or Windows-1252. */
export function decodeList(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Maximum number of lines that a page shows of a longer list. */
const maxLines = 500;

type Line = { line: number; ok: boolean; sentence: string };

/** The lines that the page shows: first those that change nothing, which need a review. */
export function listAnswer<Item extends Line>({ text, isApplied }: ListForm, lines: readonly Item[]) {
  const good = lines.filter(({ ok }) => ok);
  const shown = [...lines.filter(({ ok }) => !ok), ...good].slice(0, maxLines);
  return { text, isApplied, lines: shown, good: good.length, all: lines.length };
}

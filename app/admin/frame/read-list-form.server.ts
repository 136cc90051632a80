import { data } from "react-router";
import type { Language } from "#app/i18n/languages.ts";
import { hasEndlessLine } from "#app/platform/read-csv.server.ts";
import { frameTexts } from "./frame-texts.server.ts";
import type { StaffAnswer } from "./staff-answer.ts";

type ListForm = { text: string; isApplied: boolean };

/**
 * Reads a pasted or uploaded list: the file if there is one, otherwise the text; `isApplied` once its preview was accepted.
 * A `fault` for what is no list: a file that is no text, such as a workbook of a spreadsheet program, a picture or a PDF, or
 * a text without line ends.
 */
export async function readListForm(request: Request): Promise<ListForm | { fault: "noList" | "endlessLine" }> {
  const form = await request.formData();
  const [file, list] = [form.get("file"), form.get("list")];
  const bytes = file instanceof File && file.size > 0 ? await file.arrayBuffer() : undefined;
  const uploaded = bytes ? decodeList(bytes) : "";
  if (bytes && (isWorkbook(bytes) || isBinary(uploaded))) return { fault: "noList" };
  // PostgreSQL stores no NUL character; the replacement character makes the line invalid.
  const text = (uploaded || (typeof list === "string" ? list : "")).replaceAll("\0", "\ufffd");
  if (hasEndlessLine(text)) return { fault: "endlessLine" };
  return { text, isApplied: form.get("intent") === "apply" };
}

/** Workbooks of Excel and LibreOffice are ZIP archives, old Excel workbooks compound files. */
function isWorkbook(bytes: ArrayBuffer): boolean {
  const start = Buffer.from(bytes).toString("hex", 0, 4);
  return start === "504b0304" || start === "d0cf11e0";
}

/**
 * Control characters that no list contains, as more than a hundredth of the text: NUL to BEL without those that barcode
 * readers send around a code, SO to ESC.
 */
function isBinary(text: string): boolean {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x1c && (code >= 0x0e || (code < 0x09 && code !== 2 && code !== 3))) count++;
  }
  return count > text.length / 100;
}

/** The answer to what is no list. */
export const noListAnswer = (fault: "noList" | "endlessLine", language: Language) =>
  data<StaffAnswer>({ intent: "preview", ok: false, message: frameTexts(language).listImport[fault] }, 422);

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

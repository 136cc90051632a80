import { data } from "react-router";
import type { Language } from "#app/i18n/languages.ts";
import { frameTexts } from "./frame-texts.server.ts";
import type { StaffAnswer } from "./staff-answer.ts";

type ListForm = { text: string; isApplied: boolean };

/**
 * A list that was pasted or uploaded: the file where there is one, else the text; `isApplied` once its preview was accepted. Null
 * for the file of a spreadsheet program, which is no list.
 */
export async function readListForm(request: Request): Promise<ListForm | null> {
  const form = await request.formData();
  const [file, list] = [form.get("file"), form.get("list")];
  const bytes = file instanceof File && file.size > 0 ? await file.arrayBuffer() : undefined;
  if (bytes && isWorkbook(bytes)) return null;
  const uploaded = bytes ? decodeList(bytes) : "";
  return {
    // PostgreSQL stores no NUL character; the replacement is refused with its line.
    text: (uploaded || (typeof list === "string" ? list : "")).replaceAll("\0", "\ufffd"),
    isApplied: form.get("intent") === "apply",
  };
}

/** Excel's and LibreOffice's files are archives, Excel's old ones compound files. */
function isWorkbook(bytes: ArrayBuffer): boolean {
  const start = Buffer.from(bytes).toString("hex", 0, 4);
  return start === "504b0304" || start === "d0cf11e0";
}

/** The answer to such a file. */
export const workbookAnswer = (language: Language) =>
  data<StaffAnswer>({ intent: "preview", ok: false, message: frameTexts(language).listImport.workbook }, 422);

/** The text of a file as spreadsheets save it: UTF-8, UTF-16 (of which Western letters show the order of the bytes), or the Windows encoding of Western Europe. */
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

/** Rows that a page shows well; the first ones say what a list of thousands is about. */
const maxLines = 500;

type Line = { line: number; ok: boolean; sentence: string };

/** What the page shows of a list: first the lines that change nothing, which somebody has to look at. */
export function listAnswer<Item extends Line>({ text, isApplied }: ListForm, lines: readonly Item[]) {
  const good = lines.filter(({ ok }) => ok);
  const shown = [...lines.filter(({ ok }) => !ok), ...good].slice(0, maxLines);
  return { text, isApplied, lines: shown, good: good.length, all: lines.length };
}

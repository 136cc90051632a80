import { withoutExcessMarks } from "../text/typed-text.ts";

/** Characters of a line of a list with fifty columns: a line of megabytes is JSON, a picture, or an attack. */
export const maxLineLength = 10_000;

export type NoList =
  /** A workbook of a spreadsheet program, a picture, a PDF. */
  | "noList"
  /** A text without line ends. */
  | "endlessLine";

/**
 * The text of an uploaded or pasted list in composed letters (NFC), without byte order mark. Files are UTF-8, UTF-16, or what
 * spreadsheet programs of Western Europe write on Windows and on a Mac.
 */
export function decodeList(contents: Uint8Array | string): { text: string } | { fault: NoList } {
  const decoded = typeof contents === "string" ? contents : decode(contents);
  if (decoded === undefined || (typeof contents !== "string" && isBinary(decoded))) return { fault: "noList" };
  if (hasEndlessLine(decoded)) return { fault: "endlessLine" };
  // PostgreSQL stores no NUL character; the replacement character makes the cell invalid.
  return {
    text: withoutExcessMarks(decoded.replace(/^\ufeff/, "").replaceAll("\0", "\ufffd")).normalize("NFC"),
  };
}

function decode(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  // Workbooks of Excel and LibreOffice are ZIP archives, old ones compound files.
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4) return undefined;
  if (first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0) return undefined;
  // Without a mark the byte order of UTF-16 shows in the first letter, which is a Western one.
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const windows = new TextDecoder("windows-1252").decode(bytes);
    // Old line ends, and in the other encoding more of the letters that Western words have: Excel's “CSV (Macintosh)”.
    if (bytes.includes(0x0a) || !bytes.includes(0x0d)) return windows;
    const macintosh = new TextDecoder("macintosh").decode(bytes);
    return usualLetters(macintosh) > usualLetters(windows) ? macintosh : windows;
  }
}

const usualLetters = (text: string): number => text.match(/[àáâäçèéêëíîïñòóôöùúûüßæœÉ°]/g)?.length ?? 0;

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

function hasEndlessLine(text: string): boolean {
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || code === 0x0d) start = at + 1;
    else if (at - start >= maxLineLength) return true;
  }
  return false;
}

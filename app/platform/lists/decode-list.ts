import { withoutExcessMarks } from "../text/typed-text.ts";

/** A longer line is JSON, a picture, or an attack. */
export const maxLineLength = 10_000;

export type NoList = "noList" | "endlessLine";

/** NFC, without byte order mark; UTF-8, UTF-16, or an encoding of Western spreadsheet programs. */
export function decodeList(contents: Uint8Array | string): { text: string } | { fault: NoList } {
  const decoded = typeof contents === "string" ? contents : decode(contents);
  if (decoded === undefined || (typeof contents !== "string" && isBinary(decoded))) return { fault: "noList" };
  if (hasEndlessLine(decoded)) return { fault: "endlessLine" };
  // PostgreSQL stores no NUL; the replacement character makes the cell invalid.
  return {
    text: withoutExcessMarks(decoded.replace(/^\ufeff/, "").replaceAll("\0", "\ufffd")).normalize("NFC"),
  };
}

function decode(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  // Workbooks are ZIP archives, old ones compound files.
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4) return undefined;
  if (first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0) return undefined;
  // Without a mark, the first Western letter shows the byte order.
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const windows = new TextDecoder("windows-1252").decode(bytes);
    // Excel's “CSV (Macintosh)”: old line ends, and more Western letters in that encoding.
    if (bytes.includes(0x0a) || !bytes.includes(0x0d)) return windows;
    const macintosh = new TextDecoder("macintosh").decode(bytes);
    return usualLetters(macintosh) > usualLetters(windows) ? macintosh : windows;
  }
}

const usualLetters = (text: string): number => text.match(/[àáâäçèéêëíîïñòóôöùúûüßæœÉ°]/g)?.length ?? 0;

/** Too many control characters that no list contains (barcode readers send some). */
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

import { codeInCell, textInCell } from "#app/platform/lists/cells.ts";
import type { NoList } from "#app/platform/lists/decode-list.ts";
import { readList } from "#app/platform/lists/read-list.ts";
import { shortenList } from "#app/platform/lists/shorten-list.ts";
import { scannedCode } from "#app/platform/text/scanned-text.ts";
import { isSerial, type SerialFault, serialFault } from "../serial.ts";

/** Maximum lines of one list: the page shows the effect of each, and a file of 4 MB has ten times as many. */
const maxStockRows = 25_000;

/** A file with more lines that are no serials is another file. */
const maxFaults = 1_000;

/** Longer than any serial, so a truncated text is never one. */
const maxCellLength = 60;

/** A line of the list: `given` is its cell, `serial` what it reads as. */
type SerialLine = { line: number; given: string; serial: string; fault: SerialFault | null };

/** `text`: the list for the page (shortenList); `next`: the first line that is not read, for `reason`. */
export type StockFile =
  | { text: string; lines: SerialLine[]; next: { line: number; reason: "tooMany" | "tooManyFaults" } | null }
  | { fault: NoList };

/**
 * Reads a list of serials: the column that has most of them. In a list that was typed (`isTyped`) a reader may have written
 * with the keys of a French keyboard, which the check digits confirm; a file says what it says.
 */
export function readStockFile(contents: Uint8Array | string, isTyped: boolean): StockFile {
  const serialIn = (cell: string): string => {
    const code = codeInCell(cell);
    if (!isTyped || isSerial(code)) return code;
    const scanned = scannedCode(cell);
    return isSerial(scanned) ? scanned : code;
  };
  const list = readList(
    contents,
    {
      serial: {
        heading:
          /\b(?:n?series?|serials?|seriale|matricola|sn|s n|dongles?|devices?|gerate?(?:nummer|nr)?|barcode|strichcode|code barres?|appareils?|dispositiv[oi]s?|numero|number|nummer|code|codigo|codice)\b|serien(?:nummern?|nr)?/,
        notHeading: /\b(?:carton|karton|palette|pallet|box|date|datum|fecha|data|article|artikel|quantity|menge)\b/,
        likelihood(cell) {
          const serial = serialIn(cell.slice(0, maxCellLength));
          return isSerial(serial) ? 1 : serialFault(serial)?.code === "check" ? 0.6 : 0;
        },
        byPlace: "always",
      },
    },
    maxStockRows,
  );
  if ("fault" in list) return list;
  const lines: SerialLine[] = [];
  let next = list.nextLine === null ? null : { line: list.nextLine, reason: "tooMany" as "tooMany" | "tooManyFaults" };
  let faults = 0;
  for (const { line, cells } of list.rows) {
    if (faults >= maxFaults) {
      next = { line, reason: "tooManyFaults" };
      break;
    }
    const given = textInCell(cells.serial).slice(0, maxCellLength);
    const serial = serialIn(given);
    const fault = serialFault(serial);
    if (fault) faults++;
    lines.push({ line, given: fault ? given : serial, serial, fault });
  }
  const { headingLine, found } = list;
  const shown = [
    ...(headingLine === null ? [] : [{ line: headingLine, cells: [found.get("serial")?.heading ?? ""] }]),
    ...lines.map(({ line, given }) => ({ line, cells: [given] })),
  ];
  return { text: shortenList(list.text, shown, next?.line ?? null), lines, next };
}

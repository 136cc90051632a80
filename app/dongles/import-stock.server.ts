import { sql } from "drizzle-orm";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database, Db, Transaction } from "#app/platform/database/database.server.ts";
import { codeInCell, textInCell } from "#app/platform/lists/cells.ts";
import type { NoList } from "#app/platform/lists/decode-list.ts";
import { readList } from "#app/platform/lists/read-list.ts";
import { readListInThread } from "#app/platform/lists/read-list-in-thread.server.ts";
import { shortenList } from "#app/platform/lists/shorten-list.ts";
import { scannedCode } from "#app/platform/text/scanned-text.ts";
import type { DongleState } from "./dongle-states.ts";
import { isSerial, type SerialFault, serialFault } from "./serial.ts";
import { dongleEvents, dongles } from "./server/tables.server.ts";

/** The page shows each line; a file of 4 MB has ten times as many. */
const maxStockRows = 25_000;

/** Then it is another kind of file. */
const maxFaults = 1_000;

/** Longer than any serial, so a cut text is none. */
const maxCellLength = 60;

type SerialLine = { line: number; given: string; serial: string; fault: SerialFault | null };

/** `text`: for the page (shortenList); `next`: the first unread line, for `reason`. */
type StockFile =
  | { text: string; lines: SerialLine[]; next: { line: number; reason: "tooMany" | "tooManyFaults" } | null }
  | { fault: NoList };

/** The column with most serials. Typed lists may come from a reader on a French keyboard; the check digits tell. */
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

/**
 * `known`: in stock, in `state`; `repeated`: further up; `tooMany` and `tooManyFaults` end the reading. `given`: as stored,
 * or the invalid cell.
 */
export type StockLine = { line: number; given: string; serial: string } & (
  | { verdict: "add" | "repeated" | "tooMany" | "tooManyFaults" }
  | { verdict: "malformed"; fault: SerialFault }
  | { verdict: "known"; state: DongleState }
);

export type StockList = { contents: Uint8Array | string; isTyped: boolean };

export type StockImport = { text: string; lines: StockLine[] } | { fault: NoList | "limit" };

const readStock = ({ contents, isTyped }: StockList) =>
  readListInThread<StockFile>("app/dongles/import-stock.server.ts", "readStockFile", contents, isTyped);

export async function previewStock(db: Db, list: StockList): Promise<StockImport> {
  const file = await readStock(list);
  return "fault" in file ? file : { text: file.text, lines: await planOf(db, file) };
}

async function planOf(db: Db, { lines: read, next }: Exclude<StockFile, { fault: unknown }>): Promise<StockLine[]> {
  const serials = [...new Set(read.flatMap(({ serial, fault }) => (fault ? [] : serial)))];
  // One array: a statement takes at most 65 535 values.
  const stored = await db
    .select({ serial: dongles.serial, state: dongles.state })
    .from(dongles)
    .where(sql`${dongles.serial} = any(${sql.param(serials)}::text[])`);
  const stateOf = new Map(stored.map(({ serial, state }) => [serial, state]));
  const seen = new Set<string>();
  const lines = read.map(({ fault, ...each }): StockLine => {
    if (fault) return { ...each, verdict: "malformed", fault };
    if (seen.has(each.serial)) return { ...each, verdict: "repeated" };
    seen.add(each.serial);
    const state = stateOf.get(each.serial);
    return state === undefined ? { ...each, verdict: "add" } : { ...each, verdict: "known", state };
  });
  if (next) lines.push({ line: next.line, given: "", serial: "", verdict: next.reason });
  return lines;
}

export async function importStock(context: { db: Database; author: Author }, list: StockList): Promise<StockImport> {
  const file = await readStock(list);
  if ("fault" in file) return file;
  const lines = await context.db.transaction(async (tx) => {
    const planned = await planOf(tx, file);
    // In order, against deadlocks.
    const wanted = planned.flatMap(({ verdict, serial }) => (verdict === "add" ? serial : [])).toSorted();
    if (wanted.length === 0) return planned;
    const author = storedAuthor(context.author);
    const added: { serial: string }[] = [];
    for (let from = 0; from < wanted.length; from += rowsPerStatement)
      added.push(...(await addSerials(tx, wanted.slice(from, from + rowsPerStatement), author)));
    if (added.length > 0)
      await recordAudit(tx, context.author, "dongles-imported", `dongles:${added[0]!.serial}`, {
        after: { count: added.length, serials: added.map(({ serial }) => serial) },
      });
    const isAdded = new Set(added.map(({ serial }) => serial));
    // A concurrent import of the same serial.
    return planned.map(
      (line): StockLine =>
        line.verdict === "add" && !isAdded.has(line.serial) ? { ...line, verdict: "known", state: "in_stock" } : line,
    );
  });
  return { text: file.text, lines };
}

const rowsPerStatement = 1000;

async function addSerials(tx: Transaction, serials: string[], author: string): Promise<{ serial: string }[]> {
  const added = await tx
    .insert(dongles)
    .values(serials.map((serial) => ({ serial })))
    .onConflictDoNothing()
    .returning({ serial: dongles.serial });
  if (added.length > 0)
    await tx
      .insert(dongleEvents)
      .values(added.map(({ serial }) => ({ serial, author, toState: "in_stock" as const, note: "import" })));
  return added;
}

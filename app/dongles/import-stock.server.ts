import { sql } from "drizzle-orm";
import { recordAudit } from "#app/platform/audit.server.ts";
import type { Database, Db, Transaction } from "#app/platform/database.server.ts";
import { readCsv } from "#app/platform/read-csv.server.ts";
import { scannedCode } from "#app/platform/scanned-text.ts";
import type { DongleState } from "./dongle-states.ts";
import { isSerial } from "./serial.ts";
import { dongleEvents, dongles } from "./server/tables.server.ts";

/** What an import does with a line: `known` is already in stock, in `state`; `repeated` is further up in the list; `tooMany`: it and all after it are not read. */
export type StockLine = { line: number; given: string; serial: string } & (
  | { verdict: "add" | "malformed" | "repeated" | "tooMany" }
  | { verdict: "known"; state: DongleState }
);

/** Maximum lines of one list: the page shows the effect of each, and a file of 4 MB has ten times as many. */
const maxStockRows = 25_000;

/** Longer than any serial, so a truncated text is never one. */
const maxCellLength = 60;
const serialIn = (cell = ""): string => scannedCode(cell.slice(0, maxCellLength));

/** Rows and columns in which the serials are looked for: every cell of a wrong file of 4 MB would take seconds. */
const maxLookedAt = { rows: 1_000, columns: 50 };

/** The column of a file that has the most serials; the first one where none has any. */
function serialColumn(rows: readonly { cells: readonly string[] }[]): number {
  const counts = [0];
  for (const { cells } of rows.slice(0, maxLookedAt.rows))
    for (const [at, cell] of cells.slice(0, maxLookedAt.columns).entries())
      if (isSerial(serialIn(cell))) counts[at] = (counts[at] ?? 0) + 1;
  return counts.indexOf(Math.max(...counts.map((count) => count ?? 0)));
}

/** What the import of a list would do, line by line; nothing changes. A first line without any digit is a header. */
export async function previewStock(db: Db, text: string): Promise<StockLine[]> {
  const listed = readCsv(text, maxStockRows + 2);
  const column = serialColumn(listed);
  const rows = listed.filter(({ cells }, at) => at > 0 || /\d/.test(cells[column] ?? ""));
  const read = rows.slice(0, maxStockRows).map(({ line, cells }) => {
    const given = (cells[column] ?? "").slice(0, maxCellLength);
    return { line, given, serial: serialIn(given) };
  });
  const serials = [...new Set(read.map(({ serial }) => serial).filter(isSerial))];
  // One array, because a statement takes at most 65 535 values.
  const stored = await db
    .select({ serial: dongles.serial, state: dongles.state })
    .from(dongles)
    .where(sql`${dongles.serial} = any(${sql.param(serials)}::text[])`);
  const known = new Map(stored.map(({ serial, state }) => [serial, state]));
  const seen = new Set<string>();
  const lines = read.map((each): StockLine => {
    if (!isSerial(each.serial)) return { ...each, verdict: "malformed" };
    if (seen.has(each.serial)) return { ...each, verdict: "repeated" };
    seen.add(each.serial);
    const state = known.get(each.serial);
    return state === undefined ? { ...each, verdict: "add" } : { ...each, verdict: "known", state };
  });
  const rest = rows[maxStockRows];
  if (rest) lines.push({ line: rest.line, given: "", serial: "", verdict: "tooMany" });
  return lines;
}

/** Adds the new serials of the list to the stock; all other lines change nothing. Returns the result of each line. */
export async function importStock(
  context: { db: Database; author: { userId: string } },
  text: string,
): Promise<StockLine[]> {
  return context.db.transaction(async (tx) => {
    const lines = await previewStock(tx, text);
    // In one order, so that two imports of the same serials never wait for each other in a circle.
    const wanted = lines.flatMap(({ verdict, serial }) => (verdict === "add" ? serial : [])).toSorted();
    if (wanted.length === 0) return lines;
    const author = `user:${context.author.userId}`;
    const added: { serial: string }[] = [];
    for (let from = 0; from < wanted.length; from += rowsPerStatement)
      added.push(...(await addSerials(tx, wanted.slice(from, from + rowsPerStatement), author)));
    if (added.length > 0)
      await recordAudit(tx, context.author, "dongles-imported", `dongles:${added[0]!.serial}`, {
        after: { count: added.length, serials: added.map(({ serial }) => serial) },
      });
    const isAdded = new Set(added.map(({ serial }) => serial));
    // Somebody else imported the same serial at the same moment.
    return lines.map((line) =>
      line.verdict === "add" && !isAdded.has(line.serial) ? { ...line, verdict: "known", state: "in_stock" } : line,
    );
  });
}

const rowsPerStatement = 1000;

/** Returns those that were not there yet. */
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

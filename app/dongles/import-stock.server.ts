import { sql } from "drizzle-orm";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database, Db, Transaction } from "#app/platform/database/database.server.ts";
import type { NoList } from "#app/platform/lists/decode-list.ts";
import { readListInThread } from "#app/platform/lists/read-list-in-thread.server.ts";
import type { DongleState } from "./dongle-states.ts";
import type { SerialFault } from "./serial.ts";
import type { StockFile } from "./server/stock-file.ts";
import { dongleEvents, dongles } from "./server/tables.server.ts";

/**
 * What an import does with a line: `known` is already in stock, in `state`; `repeated` is further up in the list; at `tooMany`
 * and `tooManyFaults` reading ends. `given` is the serial as it is stored, or the cell that is none.
 */
export type StockLine = { line: number; given: string; serial: string } & (
  | { verdict: "add" | "repeated" | "tooMany" | "tooManyFaults" }
  | { verdict: "malformed"; fault: SerialFault }
  | { verdict: "known"; state: DongleState }
);

/** A list as it was uploaded or typed (`isTyped`). */
export type StockList = { contents: Uint8Array | string; isTyped: boolean };

/** The effect of a list: `text` is what its page holds of it. */
export type StockImport = { text: string; lines: StockLine[] } | { fault: NoList | "limit" };

const readStock = ({ contents, isTyped }: StockList) =>
  readListInThread<StockFile>("app/dongles/server/stock-file.ts", "readStockFile", contents, isTyped);

/** What the import of a list would do, line by line; nothing changes. */
export async function previewStock(db: Db, list: StockList): Promise<StockImport> {
  const file = await readStock(list);
  return "fault" in file ? file : { text: file.text, lines: await planOf(db, file) };
}

async function planOf(db: Db, { lines: read, next }: Exclude<StockFile, { fault: unknown }>): Promise<StockLine[]> {
  const serials = [...new Set(read.flatMap(({ serial, fault }) => (fault ? [] : serial)))];
  // One array, because a statement takes at most 65 535 values.
  const stored = await db
    .select({ serial: dongles.serial, state: dongles.state })
    .from(dongles)
    .where(sql`${dongles.serial} = any(${sql.param(serials)}::text[])`);
  const known = new Map(stored.map(({ serial, state }) => [serial, state]));
  const seen = new Set<string>();
  const lines = read.map(({ fault, ...each }): StockLine => {
    if (fault) return { ...each, verdict: "malformed", fault };
    if (seen.has(each.serial)) return { ...each, verdict: "repeated" };
    seen.add(each.serial);
    const state = known.get(each.serial);
    return state === undefined ? { ...each, verdict: "add" } : { ...each, verdict: "known", state };
  });
  if (next) lines.push({ line: next.line, given: "", serial: "", verdict: next.reason });
  return lines;
}

/** Adds the new serials of the list to the stock; all other lines change nothing. Returns the result of each line. */
export async function importStock(
  context: { db: Database; author: { userId: string } },
  list: StockList,
): Promise<StockImport> {
  const file = await readStock(list);
  if ("fault" in file) return file;
  const lines = await context.db.transaction(async (tx) => {
    const planned = await planOf(tx, file);
    // In one order, so that two imports of the same serials never wait for each other in a circle.
    const wanted = planned.flatMap(({ verdict, serial }) => (verdict === "add" ? serial : [])).toSorted();
    if (wanted.length === 0) return planned;
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
    return planned.map(
      (line): StockLine =>
        line.verdict === "add" && !isAdded.has(line.serial) ? { ...line, verdict: "known", state: "in_stock" } : line,
    );
  });
  return { text: file.text, lines };
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

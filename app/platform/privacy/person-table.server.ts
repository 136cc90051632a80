import { and, getTableColumns, getTableName, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../database/database.server.ts";
import {
  type PersonalRecord,
  type PersonEraser,
  type PersonExporter,
  rowsChanged,
  type StoredTable,
} from "./retention.server.ts";
import { addressesIn, isAddress, namesAddress, storedAddresses, withoutAddress } from "./stored-addresses.server.ts";

/** One declaration of each table with persons, from which export, erasure and the page of periods derive (decisions 3.2). */

/**
 * `address`: the person's e-mail address, by which the rows are found; `words`: free text, in which anybody's address may
 * stand; `personal`: anything else of the person; `money`: kept for accounting; `record`: what was done and when; `staff`:
 * who of the staff, and their words; `technical`: keys, hashes, versions. The last two are not exported.
 */
export type ColumnClass = "address" | "words" | "personal" | "money" | "record" | "staff" | "technical";

type Name<Table extends PgTable> = keyof Table["$inferSelect"] & string;
/** The columns of a table by their class. */
export type ColumnClasses<Table extends PgTable> = { [Class in ColumnClass]?: readonly Name<Table>[] };
type Classed<Classes> = NonNullable<Extract<Classes[keyof Classes], readonly string[]>>[number];
/** A type error that names the columns without a class. */
type Complete<Table extends PgTable, Classes> =
  Exclude<Name<Table>, Classed<Classes>> extends never
    ? unknown
    : { withoutClass: Exclude<Name<Table>, Classed<Classes>> };

export type PersonTable = StoredTable & {
  name: string;
  columns: { name: string; column: PgColumn; class: ColumnClass }[];
  /** An erasure leaves what was stored after it. */
  storedAt: PgColumn | undefined;
};

/** The compiler demands a class for each column. `storedAt`: where rows or words are erased by this declaration. */
export function personTable<Table extends PgTable, const Classes extends ColumnClasses<Table>>(
  table: Table,
  kept: StoredTable & { storedAt?: Name<Table> },
  classes: Classes & Complete<Table, Classes>,
): PersonTable {
  const { storedAt, ...stored } = kept;
  const all = new Map(Object.entries(getTableColumns(table)));
  const columns = (Object.entries(classes) as [ColumnClass, readonly string[]][]).flatMap(([each, names]) =>
    names.map((name) => ({ name, column: all.get(name)!, class: each })),
  );
  return { ...stored, name: getTableName(table), columns, storedAt: storedAt && all.get(storedAt) };
}

const columnsOf = ({ columns }: PersonTable, wanted: ColumnClass): PgColumn[] =>
  columns.filter((each) => each.class === wanted).map(({ column }) => column);

/** Of a row of the table, what an export hands out. */
export function exportedFields({ columns }: PersonTable, row: object): PersonalRecord {
  const inside = new Set(
    columns.filter((each) => each.class === "staff" || each.class === "technical").map(({ name }) => name),
  );
  return Object.fromEntries(Object.entries(row).filter(([name]) => !inside.has(name)));
}

export async function* addressesOf(db: Db, tables: readonly PersonTable[]): AsyncGenerator<string[]> {
  for (const column of tables.flatMap((table) => columnsOf(table, "address"))) yield* storedAddresses(db, column);
  for (const column of tables.flatMap((table) => columnsOf(table, "words"))) {
    const { rows } = await db.execute<{ email: string }>(sql`
      select distinct address as email from ${column.table}, lateral ${addressesIn(column)} as found(address)
      where strpos(${column}, '@') > 0`);
    yield rows.map(({ email }) => email);
  }
}

type Erasure = Parameters<PersonEraser["erase"]>[0];

const isBefore = ({ name, storedAt }: PersonTable, before: Date): SQL => {
  if (!storedAt) throw new Error(`${name} does not say when a row was stored`);
  return lt(storedAt, before);
};

export async function eraseRows({ db, email, before }: Erasure, table: PersonTable): Promise<number> {
  const [first, ...others] = columnsOf(table, "address");
  if (!first) return 0;
  const isOf = or(isAddress(first, email), ...others.map((column) => isAddress(column, email)));
  return rowsChanged(db.delete(first.table).where(and(isOf, isBefore(table, before))));
}

/** Replaces the address alone in the words of others. */
export async function eraseNamed({ db, email, before }: Erasure, table: PersonTable): Promise<number> {
  let changed = 0;
  for (const { name, column } of table.columns.filter((each) => each.class === "words"))
    changed += await rowsChanged(
      db
        .update(column.table)
        .set({ [name]: withoutAddress(column, email) })
        .where(and(namesAddress(column, email), isBefore(table, before))),
    );
  return changed;
}

/** Rows of the address first, then what others have written about it. */
export async function erasePersonIn(erasure: Erasure, tables: readonly PersonTable[]): Promise<number> {
  let erased = 0;
  for (const table of tables) erased += await eraseRows(erasure, table);
  for (const table of tables) erased += await eraseNamed(erasure, table);
  return erased;
}

/** A domain's tables with personal data. The nightly job, exports, erasures and the page of periods derive from it. */
export type PersonalData = { tables: PersonTable[]; exporter: PersonExporter } & (
  | { eraser: PersonEraser }
  | { kept: string }
);

/**
 * What is not erased on request says why in `kept`. Otherwise `what` names it for the log; without an `erase` the rows of
 * the address are deleted, and the address alone is replaced in the words of others.
 */
export function definePersonalData<Part extends { what: string; erase?: PersonEraser["erase"] } | { kept: string }>(
  part: Part & { tables: PersonTable[]; exporter: PersonExporter },
): PersonalData & (Part extends { what: string } ? { eraser: PersonEraser } : { kept: string });
export function definePersonalData(
  part: { tables: PersonTable[]; exporter: PersonExporter } & (
    | { what: string; erase?: PersonEraser["erase"] }
    | { kept: string }
  ),
): PersonalData {
  const { tables, exporter } = part;
  if ("kept" in part) return { tables, exporter, kept: part.kept };
  const { what, erase = (erasure) => erasePersonIn(erasure, tables) } = part;
  return { tables, exporter, eraser: { what, addresses: (db) => addressesOf(db, tables), erase } };
}

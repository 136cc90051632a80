import type { LoaderFunctionArgs } from "react-router";
import type { Language } from "#app/i18n/languages.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { TableSpec } from "../lists/table-spec.ts";
import { readTableState, type TableState, tableAddress, tableQuery } from "../lists/table-state.ts";
import { requireRecentSignIn } from "../sign-in/recent-sign-in.server.ts";
import { staffOf } from "../steps/staff.server.ts";
import type { CsvCell } from "./csv.ts";
import { csvBatch, csvResponse, csvSeparator } from "./csv-export.server.ts";

/** The lists whose export has an audit action. */
type ExportedList<Action = AuditAction> = Action extends `${infer Name}-exported` ? Name : never;

type ListExport<Row> = {
  spec: TableSpec;
  /** Name of the file, and of the audit action `<name>-exported`. */
  name: ExportedList;
  /** Title and cell of every column, also of those that the list hides: translated words, Paris times, decimal euros. */
  columns(language: Language): readonly (readonly [title: string, cell: (row: Row) => CsvCell])[];
  /** Reads a batch of the list's rows; the order in the address is ignored. */
  rows(
    db: Database,
    state: TableState,
    page: { after: string | undefined; limit: number },
  ): Promise<{ rows: Row[]; next: string | null }>;
};

/**
 * Exports the rows of a list's address as CSV, for a route that has only a loader. It needs a recent sign-in, and an audit row
 * records who exported the data (law 4). The search text may be a person's name and is not logged.
 */
export async function exportList<Row>(
  { url, context }: Pick<LoaderFunctionArgs, "url" | "context">,
  { spec, name, columns: columnsIn, rows }: ListExport<Row>,
): Promise<Response> {
  const { db, author, language, clock } = staffOf(context);
  const state = readTableState(spec, url.searchParams);
  requireRecentSignIn(context, tableAddress(spec, state));
  await db.transaction((tx) =>
    recordAudit(tx, author, `${name}-exported`, `list:${name}`, {
      after: { filter: tableQuery(spec, { ...state, search: state.search && "…" }) },
    }),
  );
  const columns = columnsIn(language);
  return csvResponse<Row>({
    db,
    name,
    separator: csvSeparator(url.searchParams, language),
    titles: columns.map(([title]) => title),
    cells: (row) => columns.map(([, cell]) => cell(row)),
    readBatch: (reader, after) => rows(reader, state, { after, limit: csvBatch }),
    now: clock.now(),
  });
}

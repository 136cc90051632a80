import type { Language } from "#app/i18n/languages.ts";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { officeDay } from "#app/platform/office-day.ts";
import { readFromReplica } from "#app/platform/read-replica.server.ts";
import { type CsvCell, type CsvSeparator, csvLine, usualSeparator } from "./csv.ts";

/** So that Excel reads UTF-8. */
const byteOrderMark = "\uFEFF";

/** The one that the address chooses, else the usual one of the language. */
export function csvSeparator(params: URLSearchParams, language: Language): CsvSeparator {
  const chosen = params.get("separator");
  return chosen === "," || chosen === ";" ? chosen : usualSeparator(language);
}

/**
 * A list as a CSV file, written while it is read: `readBatch` gives the rows after a cursor, a thousand at a time, so a
 * million rows need no more memory than a thousand, and a reader who is slow holds no connection and no transaction.
 * A failure on the way cuts the file: the browser reports it as incomplete.
 */
export function csvResponse<Row>(options: {
  db: Database;
  /** Without ending; the date is added. */
  name: string;
  separator: CsvSeparator;
  titles: readonly string[];
  cells(row: Row): readonly CsvCell[];
  readBatch(db: Database, after: string | undefined): Promise<{ rows: Row[]; next: string | null }>;
  now: Date;
}): Response {
  const { separator, titles, cells, readBatch } = options;
  async function* lines() {
    yield byteOrderMark + csvLine(titles, separator);
    let after: string | undefined;
    for (;;) {
      const { rows, next } = await readFromReplica(options.db, (db) => readBatch(db, after));
      if (rows.length > 0) yield rows.map((row) => csvLine(cells(row), separator)).join("");
      if (next === null) return;
      after = next;
    }
  }
  const batches = lines();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await batches.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          log.error({ err: error as Error, file: options.name }, "an export was cut");
          controller.error(error);
        }
      },
      async cancel() {
        await batches.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  const day = officeDay(options.now);
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${options.name}-${day}.csv"`,
      "cache-control": "private, no-store",
    },
  });
}

/** Rows of one batch. */
export const csvBatch = 1_000;

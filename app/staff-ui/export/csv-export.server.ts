import type { Language } from "#app/i18n/languages.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { readFromReplica } from "#app/platform/database/read-replica.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { type CsvCell, type CsvSeparator, csvLine, usualSeparator } from "./csv.ts";

/** Makes Excel read the file as UTF-8. */
const byteOrderMark = "\uFEFF";

export function csvSeparator(params: URLSearchParams, language: Language): CsvSeparator {
  const chosen = params.get("separator");
  return chosen === "," || chosen === ";" ? chosen : usualSeparator(language);
}

/** A list as CSV, in batches. */
export function csvResponse<Row>(options: {
  db: Database;
  name: string;
  separator: CsvSeparator;
  titles: readonly string[];
  cells(row: Row): readonly CsvCell[];
  readBatch(db: Database, after: string | undefined): Promise<{ rows: Row[]; next: string | null }>;
  now: Date;
}): Response {
  const { separator, titles, cells, now, ...source } = options;
  return fileResponse<Row>({
    ...source,
    name: `${options.name}-${officeDay(now)}.csv`,
    type: "text/csv",
    head: byteOrderMark + csvLine(titles, separator),
    record: (row) => csvLine(cells(row), separator),
  });
}

/**
 * Streams a list as a file in batches, so that memory stays constant and slow clients occupy no connection or transaction. A
 * failure breaks the stream, which the browser reports as an incomplete download.
 */
export function fileResponse<Row>(options: {
  db: Database;
  name: string;
  type: string;
  head: string;
  record(row: Row): string;
  /** After the last row. */
  tail?(): string;
  readBatch(db: Database, after: string | undefined): Promise<{ rows: Row[]; next: string | null }>;
}): Response {
  const { head, record, tail, readBatch } = options;
  async function* lines() {
    yield head;
    let after: string | undefined;
    for (;;) {
      const { rows, next } = await readFromReplica(options.db, (db) => readBatch(db, after));
      if (rows.length > 0) yield rows.map(record).join("");
      if (next === null) {
        const rest = tail?.() ?? "";
        if (rest !== "") yield rest;
        return;
      }
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
  return new Response(body, {
    headers: {
      "content-type": `${options.type}; charset=utf-8`,
      "content-disposition": `attachment; filename="${options.name}"`,
      "cache-control": "private, no-store",
    },
  });
}

export const csvBatch = 1_000;

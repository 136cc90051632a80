import { catalogueColumns, catalogueRows } from "#app/catalogue/export-catalogue.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { csvBatch, csvResponse } from "../table/csv-export.server.ts";
import type { Route } from "./+types/catalogue-export";

/** The vehicle catalogue as a file that the import reads (decisions 4). It is public data. */
export function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = staffOf(context);
  return csvResponse({
    db,
    name: "catalogue",
    separator: ",",
    titles: catalogueColumns,
    cells: ({ brand, model, year, energy, source }) => [brand, model, year, energy, source],
    readBatch: (db, after) => catalogueRows(db, { after, limit: csvBatch }),
    now: clock.now(),
  });
}

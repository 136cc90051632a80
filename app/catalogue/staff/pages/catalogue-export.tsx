import { csvBatch, csvResponse } from "#app/staff-ui/export/csv-export.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { catalogueColumns, catalogueRows } from "../../vehicles/vehicle-lists.server.ts";
import type { Route } from "./+types/catalogue-export";

/** In the format of the import (decisions 4). Public data. */
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

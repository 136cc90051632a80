import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { orders } from "./tables.server.ts";

/** Every column of an order by its name, for statements that are written in SQL; a row of them is an `OrderRow`. */
export const allColumns = (): SQL =>
  sql.join(
    Object.values(getTableColumns(orders)).map((column) => sql`${column}`),
    sql`, `,
  );

import { eq } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { dongles } from "./server/tables.server.ts";

/** How many dongles can still be sent out. */
export const donglesInStock = (db: Db): Promise<number> => db.$count(dongles, eq(dongles.state, "in_stock"));

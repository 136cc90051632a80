import type { orders } from "../server/tables.server.ts";

/** As stored; amounts are decimal texts. */
export type OrderRow = typeof orders.$inferSelect;

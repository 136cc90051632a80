import type { orders } from "../server/tables.server.ts";

/** An order as stored; amounts are decimal texts. */
export type OrderRow = typeof orders.$inferSelect;

import type { orders } from "../server/tables.server.ts";

export type OrderRow = typeof orders.$inferSelect;

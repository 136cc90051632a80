import type { withdrawals } from "./tables.server.ts";

/** A declaration as stored. */
export type Withdrawal = typeof withdrawals.$inferSelect;

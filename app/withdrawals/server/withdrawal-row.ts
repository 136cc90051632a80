import type { withdrawalEvents, withdrawals } from "./tables.server.ts";

/** A declaration as stored. */
export type Withdrawal = typeof withdrawals.$inferSelect;

/** What became of one, as stored. */
export type WithdrawalEvent = typeof withdrawalEvents.$inferSelect;

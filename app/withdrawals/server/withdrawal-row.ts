import type { withdrawalEvents, withdrawals } from "./tables.server.ts";

export type Withdrawal = typeof withdrawals.$inferSelect;

export type WithdrawalEvent = typeof withdrawalEvents.$inferSelect;

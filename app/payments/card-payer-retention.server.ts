import { lt } from "drizzle-orm";
import { daysBefore, type Retention, rowsChanged } from "#app/platform/retention.server.ts";
import { cardPayers } from "./server/tables.server.ts";

/** Longer than a refusal can follow the beginning of a payment: an unpaid order ends after a day. */
export const cardPayerRetention: Retention = {
  what: "payers of orders",
  erase: ({ db, now }) => rowsChanged(db.delete(cardPayers).where(lt(cardPayers.begunAt, daysBefore(now, 2)))),
};

import { lt } from "drizzle-orm";
import { daysBefore, type Retention } from "#app/platform/retention.server.ts";
import { cardPayers } from "./server/tables.server.ts";

/** Longer than a refused card may follow the beginning of its payment: an unpaid order ends after a day. */
export const cardPayerRetention: Retention = {
  what: "payers of orders",
  async erase({ db, now }) {
    const erased = await db
      .delete(cardPayers)
      .where(lt(cardPayers.begunAt, daysBefore(now, 2)))
      .returning({ orderId: cardPayers.orderId });
    return erased.length;
  },
};

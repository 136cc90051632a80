import { donglesInStock } from "#app/dongles/stock-figures.server.ts";
import { orderFigures } from "#app/orders/order-figures.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { addDays, officeDay } from "#app/platform/office-day.ts";
import { lowStockDays, lowStockLimit } from "../dashboard/figures.ts";

/** How many dongles can be sent out, and whether the overview says that they are few. */
export async function stockLevel(db: Db, now: Date): Promise<{ inStock: number; isLow: boolean }> {
  const to = officeDay(now);
  const [inStock, { days }] = await Promise.all([
    donglesInStock(db),
    orderFigures(db, { from: addDays(to, 1 - lowStockDays), to }),
  ]);
  return { inStock, isLow: inStock < lowStockLimit(days) };
}

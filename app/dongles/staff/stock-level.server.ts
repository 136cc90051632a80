import { orderFigures } from "#app/orders/figures/order-figures.server.ts";
import { lowStockDays, lowStockLimit } from "#app/orders/staff/figures.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { addDays, officeDay } from "#app/platform/time/office-day.ts";
import { donglesInStock } from "../list-dongles.server.ts";

export async function stockLevel(db: Db, now: Date): Promise<{ inStock: number; isLow: boolean }> {
  const to = officeDay(now);
  const [inStock, { days }] = await Promise.all([
    donglesInStock(db),
    orderFigures(db, { from: addDays(to, 1 - lowStockDays), to }),
  ]);
  return { inStock, isLow: inStock < lowStockLimit(days) };
}

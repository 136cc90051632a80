import type { OrderFigures } from "../figures/order-figures.server.ts";

export const sumOf = (parts: readonly OrderFigures[]): OrderFigures =>
  parts.reduce(
    (sum, part) => ({
      orders: sum.orders + part.orders,
      paid: sum.paid + part.paid,
      revenue: sum.revenue + part.revenue,
    }),
    { orders: 0, paid: 0, revenue: 0 },
  );

/** Hundredths of a percent, rounded to tenths of a percent. */
const toTenths = (ratio: number): number => Math.round(ratio * 1_000) * 10;

/** In hundredths of a percent; null if the earlier value is 0. */
export const growth = (now: number, before: number): number | null =>
  before === 0 ? null : toTenths((now - before) / before);

/** In hundredths of a percent; null if the whole is 0. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : toTenths(part / whole));

/** Stock is low below the sales of this many days, or below 20: deliveries of dongles take weeks. */
export const lowStockDays = 14;

export const lowStockLimit = (days: readonly OrderFigures[]): number =>
  Math.max(
    20,
    days.slice(-lowStockDays).reduce((sold, { paid }) => sold + paid, 0),
  );

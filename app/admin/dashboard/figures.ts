import type { OrderFigures } from "#app/orders/order-figures.server.ts";

export const sumOf = (parts: readonly OrderFigures[]): OrderFigures =>
  parts.reduce(
    (sum, part) => ({
      orders: sum.orders + part.orders,
      paid: sum.paid + part.paid,
      revenue: sum.revenue + part.revenue,
    }),
    { orders: 0, paid: 0, revenue: 0 },
  );

/** Hundredths of a percent, to a tenth of one: figures side by side are as exact as each other. */
const toTenths = (ratio: number): number => Math.round(ratio * 1_000) * 10;

/** Growth in hundredths of a percent; null where there was nothing to grow from. */
export const growth = (now: number, before: number): number | null =>
  before === 0 ? null : toTenths((now - before) / before);

/** A part in hundredths of a percent; null of nothing. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : toTenths(part / whole));

/** A delivery of dongles takes weeks to come: below what so many days have sold, and never below 20, the stock is low. */
export const lowStockDays = 14;

export const lowStockLimit = (days: readonly OrderFigures[]): number =>
  Math.max(
    20,
    days.slice(-lowStockDays).reduce((sold, { paid }) => sold + paid, 0),
  );

export const budgets = {
  /** Requests per second of the cached home page relative to nginx. */
  ofNginx: 0.75,
  /** On the phone that Lighthouse simulates. */
  largestPaintMilliseconds: 1400,
  blockingMilliseconds: 60,
  layoutShift: 0.1,
  /** From order to webhook, with 50 concurrent buyers. */
  ordersPerSecond: { PostgreSQL: 100, embedded: 25 },
  coldStartSeconds: { PostgreSQL: 2, embedded: 2 },
  memoryMegabytes: { idle: 150, loaded: 350, withEmbedded: 220, exporting: 250 },
  /** Number of orders for which the lists of the back office have to be fast. */
  listedOrders: { PostgreSQL: 1_000_000, embedded: 100_000 },
  listMilliseconds: 50,
  /** With 10,000 streams; for one change sent to all of them (security 3). */
  chat: { streamMegabytes: 250, broadcastSeconds: 2 },
} as const;

export type DatabaseKind = keyof typeof budgets.coldStartSeconds;

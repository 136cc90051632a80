/** The budgets that this program measures; those of bytes are in e2e/http/byte-limits.ts. */
export const budgets = {
  /** Requests per second of the cached home page, as a part of nginx's. */
  ofNginx: 0.75,
  /** On a phone as Lighthouse simulates it. */
  largestPaintMilliseconds: 1400,
  blockingMilliseconds: 60,
  layoutShift: 0.1,
  /** Order, payment intent, payment and webhook, at 50 concurrent buyers. */
  ordersPerSecond: { PostgreSQL: 100, embedded: 25 },
  coldStartSeconds: { PostgreSQL: 2, embedded: 2 },
  memoryMegabytes: { idle: 150, loaded: 350, withEmbedded: 220, exporting: 250 },
  /** Orders that the back office holds when its lists are measured, and the time in which they answer. */
  listedOrders: { PostgreSQL: 1_000_000, embedded: 100_000 },
  listMilliseconds: 50,
  /** In addition to what the process had, with 10,000 streams; for one change sent to all of them (security 3). */
  chat: { streamMegabytes: 250, broadcastSeconds: 2 },
} as const;

export type DatabaseKind = keyof typeof budgets.coldStartSeconds;

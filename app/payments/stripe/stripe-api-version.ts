/** Pinned by `stripe` 23.1.0. */
export const stripeApiVersion = "2026-10-28.endive" as const;

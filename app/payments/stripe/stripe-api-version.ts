/** The version the code was written and tested against, which is the pinned one of `stripe` 23.1.0. */
export const stripeApiVersion = "2026-10-28.endive" as const;

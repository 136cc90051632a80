/** Maximum number of codes generated at once. */
export const maxBatchSize = 10_000;

/** Characters before the random part of generated codes. */
export const maxPrefixLength = 12;

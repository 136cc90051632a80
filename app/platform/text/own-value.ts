/** An object's own value, never an inherited one such as `constructor` (security 6.52). */
export const ownValue = <T>(record: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(record, word) ? record[word] : undefined;

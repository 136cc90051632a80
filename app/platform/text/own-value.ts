/**
 * What an object itself holds under a word that may come from anywhere: a label, a sentence, a cookie. Never what every
 * object inherits, such as `constructor` and `toString` (security 6.52).
 */
export const ownValue = <T>(record: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(record, word) ? record[word] : undefined;

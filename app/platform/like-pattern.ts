/** Words for LIKE, whose wildcards are escaped. */
export const escapeLike = (words: string): string => words.replace(/[\\%_]/g, "\\$&");

/** Matches what contains the words. */
export const containing = (words: string): string => `%${escapeLike(words)}%`;

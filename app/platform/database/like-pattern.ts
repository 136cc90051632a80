/** Words for LIKE, whose wildcards are escaped. */
export const escapeLike = (words: string): string => words.replace(/[\\%_]/g, "\\$&");

/** Matches texts that contain the words. */
export const containing = (words: string): string => `%${escapeLike(words)}%`;

export const escapeLike = (words: string): string => words.replace(/[\\%_]/g, "\\$&");

export const containing = (words: string): string => `%${escapeLike(words)}%`;

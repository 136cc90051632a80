/** Spec 5: the search starts at 3 characters, 300 ms after the last one. */
export const searchDelay = 300;
export const isSearchable = (text: string): boolean => text.trim().length >= 3 && text.trim().length <= 200;

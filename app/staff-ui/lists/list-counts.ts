/** Tabs and the foot of a list count as far as this: more takes longer than reading the page. */
export const countLimit = 1_000;

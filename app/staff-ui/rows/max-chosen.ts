/** Chosen rows that a link names one by one: their ids stay below 8 KB, the limit of proxies for an address. */
export const maxChosen = 200;

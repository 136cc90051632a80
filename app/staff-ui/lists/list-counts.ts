/** The tab of a view counts one row fewer and a plus: more takes longer and says nothing more. */
export const tabCountLimit = 100;

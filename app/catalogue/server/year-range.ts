/** All cars have had sixteen-pin sockets since 1996 (spec 9); older ones have nowhere to plug the dongle in. */
export const firstYear = 1996;

/** Next year's models are sold from autumn on. */
export const lastYear = (today: Date): number => today.getUTCFullYear() + 1;

/** The table's years, newest first, extended to next year if time has passed since they were stored. */
export function yearsNewestFirst(stored: number[], today: Date): number[] {
  const years = new Set(stored);
  const newest = Math.max(...stored);
  for (let year = newest + 1; stored.length > 0 && year <= lastYear(today); year++) years.add(year);
  return [...years].sort((a, b) => b - a);
}

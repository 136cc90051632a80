/** Sixteen-pin sockets are in every car since 1996 (spec 9): older ones have no place to plug the dongle in. */
export const firstYear = 1996;

/** Next year's models are sold from autumn on. */
export const lastYear = (today: Date): number => today.getUTCFullYear() + 1;

/** The table's years, newest first, carried on to next year when the calendar has moved since they were stored. */
export function yearsNewestFirst(stored: number[], today: Date): number[] {
  const years = new Set(stored);
  const newest = Math.max(...stored);
  for (let year = newest + 1; stored.length > 0 && year <= lastYear(today); year++) years.add(year);
  return [...years].sort((a, b) => b - a);
}

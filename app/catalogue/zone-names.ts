import type { Cents } from "#app/platform/money/money.ts";
import type { ZoneNumber } from "#app/platform/settings/shop/shop-facts.ts";

/** `days`: least and most working days from the dispatch. */
export type ZoneChange = { zone: ZoneNumber; cents: Cents; days: readonly [number, number]; from: Date };

/** `Zone 1 (CH, NO)` */
export const zoneName = (
  word: string,
  { zone, countries }: { zone: ZoneNumber; countries: readonly string[] },
): string => `${word} ${zone} (${countries.join(", ")})`;

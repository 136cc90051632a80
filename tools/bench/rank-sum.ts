/** One-sided, exact: how often chance would put `higher` above `lower` at least this clearly. 3 above 3: 1 of 20. */
export function rankSumChance(lower: number[], higher: number[]): number {
  let wins = 0;
  for (const high of higher) for (const low of lower) wins += high > low ? 1 : high === low ? 0.5 : 0;
  return orders(lower.length, higher.length, wins) / orders(lower.length, higher.length, 0);
}

/** Number of orders in which the higher values win at least `wins` comparisons. */
function orders(lower: number, higher: number, wins: number): number {
  if (lower === 0 || higher === 0) return wins <= 0 ? 1 : 0;
  // The greatest value is either a higher one, which wins against all lower ones, or a lower one.
  return orders(lower, higher - 1, wins - lower) + orders(lower - 1, higher, wins);
}

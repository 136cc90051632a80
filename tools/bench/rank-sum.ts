/**
 * How often chance alone would put `higher` above `lower` at least as clearly as it is: the rank-sum test of Mann and Whitney,
 * one-sided and exact. Three values above three others: 1 of 20.
 */
export function rankSumChance(lower: number[], higher: number[]): number {
  let wins = 0;
  for (const high of higher) for (const low of lower) wins += high > low ? 1 : high === low ? 0.5 : 0;
  return orders(lower.length, higher.length, wins) / orders(lower.length, higher.length, 0);
}

/** Orders of so many lower and higher values in which the higher ones win at least `wins` of all comparisons. */
function orders(lower: number, higher: number, wins: number): number {
  if (lower === 0 || higher === 0) return wins <= 0 ? 1 : 0;
  // The greatest of all values is one of the higher ones, which wins against all lower ones, or one of the lower ones.
  return orders(lower, higher - 1, wins - lower) + orders(lower - 1, higher, wins);
}

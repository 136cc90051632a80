export type Random = {
  next(): number;
  integer(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  digits(count: number): string;
};

export function seededRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    integer,
    pick: (from) => from[integer(0, from.length - 1)]!,
    digits: (count) => Array.from({ length: count }, () => integer(0, 9)).join(""),
  };
}

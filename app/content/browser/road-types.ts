/** A trip as two of its features, shares of its time from 0 to 1; their sum is at most 1. */
export type TripPoint = { slow: number; fast: number };

export type RoadType = "urban" | "mixed" | "highway";

/** Where generated trips of a kind lie: shares of time below the first bound and above the second, and their scatter. */
const kinds: { type: RoadType; slow: number; fast: number; scatter: number }[] = [
  { type: "urban", slow: 0.88, fast: 0.03, scatter: 0.17 },
  { type: "mixed", slow: 0.4, fast: 0.17, scatter: 0.27 },
  { type: "highway", slow: 0.14, fast: 0.72, scatter: 0.24 },
];

/** Sums of uniform draws, since logarithms and cosines may differ between the server's and the browser's engine. */
export function generateTrips(seed: number, count: number): (TripPoint & { type: RoadType })[] {
  const random = seededRandom(seed);
  const bell = () => (random() + random() + random()) / 1.5 - 1;
  const rounded = (value: number) => Math.round(value * 1000) / 1000;
  return Array.from({ length: count }, (_, index) => {
    const { type, slow, fast, scatter } = kinds[index % kinds.length]!;
    const a = Math.min(1, Math.max(0, slow + scatter * bell()));
    const b = Math.min(1 - a, Math.max(0, fast + scatter * bell()));
    return { type, slow: rounded(a), fast: rounded(b) };
  });
}

function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The initial positions of the page's three centres: close together in one corner, so that their movement is visible. */
export const firstCentres: readonly TripPoint[] = [
  { slow: 0.95, fast: 0.02 },
  { slow: 0.85, fast: 0.05 },
  { slow: 0.75, fast: 0.1 },
];

export function nearestCentres(points: readonly TripPoint[], centres: readonly TripPoint[]): number[] {
  const distance = (a: TripPoint, b: TripPoint) => (a.slow - b.slow) ** 2 + (a.fast - b.fast) ** 2;
  return points.map((point) => {
    const distances = centres.map((centre) => distance(point, centre));
    return distances.indexOf(Math.min(...distances));
  });
}

export type Grouping = { groups: number[]; centres: TripPoint[]; changed: number };

/** `changed` counts the points whose group is another than `before`; at 0 the centres have come to rest. */
export function kMeansStep(
  points: readonly TripPoint[],
  centres: readonly TripPoint[],
  before: readonly number[],
): Grouping {
  const groups = nearestCentres(points, centres);
  const moved = centres.map((centre, group) => {
    const members = points.filter((_, index) => groups[index] === group);
    if (members.length === 0) return centre;
    const mean = (of: keyof TripPoint) => members.reduce((sum, point) => sum + point[of], 0) / members.length;
    return { slow: mean("slow"), fast: mean("fast") };
  });
  return { groups, centres: moved, changed: groups.filter((group, index) => group !== before[index]).length };
}

/** The meaning of each of three centres: the slowest is urban, the fastest highway, the other mixed. */
export function roadTypesOf(centres: readonly TripPoint[]): RoadType[] {
  const speed = centres.map(({ slow, fast }) => fast - slow);
  return speed.map((each) =>
    each === Math.min(...speed) ? "urban" : each === Math.max(...speed) ? "highway" : "mixed",
  );
}

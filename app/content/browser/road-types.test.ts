import { expect, test } from "vitest";
import { firstCentres, generateTrips, kMeansStep, nearestCentres, roadTypesOf } from "./road-types.ts";

test("generated trips are the same for a seed, others for another, and always possible", () => {
  expect(generateTrips(7, 30)).toEqual(generateTrips(7, 30));
  expect(generateTrips(8, 30)).not.toEqual(generateTrips(7, 30));
  for (const { slow, fast } of generateTrips(7, 300)) {
    expect(Math.min(slow, fast)).toBeGreaterThanOrEqual(0);
    expect(slow + fast).toBeLessThanOrEqual(1.001);
  }
});

test("a step joins points to the nearest centre and moves the centre to their mean; an empty one stays", () => {
  const points = [
    { slow: 0, fast: 0 },
    { slow: 0.2, fast: 0 },
    { slow: 1, fast: 0 },
  ];
  const centres = [
    { slow: 0.1, fast: 0.1 },
    { slow: 0.9, fast: 0 },
    { slow: 0, fast: 9 },
  ];
  expect(nearestCentres(points, centres)).toEqual([0, 0, 1]);
  const { centres: moved, changed } = kMeansStep(points, centres, []);
  expect(moved).toEqual([{ slow: 0.1, fast: 0 }, { slow: 1, fast: 0 }, centres[2]]);
  expect(changed).toBe(3);
  expect(kMeansStep(points, moved, [0, 0, 1]).changed).toBe(0);
});

test("spec 9: from poor centres K-Means finds the three trip classes and comes to rest", () => {
  const trips = generateTrips(2014, 90);
  let state = { groups: [] as number[], centres: [...firstCentres], changed: 1 };
  let steps = 0;
  while (state.changed > 0 && steps < 30) {
    state = kMeansStep(trips, state.centres, state.groups);
    steps += 1;
  }
  expect(steps).toBeGreaterThan(3);
  expect(steps).toBeLessThan(15);
  const types = roadTypesOf(state.centres);
  expect(new Set(types).size).toBe(3);
  const right = trips.filter((trip, index) => types[state.groups[index]!] === trip.type).length;
  expect(right / trips.length).toBeGreaterThan(0.9);
});

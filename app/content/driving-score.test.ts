import { expect, test } from "vitest";
import { claims } from "#app/claims.ts";
import { bandFrom, type EventShares, exampleScore, exampleTrip, scoreBand, scoredEvents } from "./driving-score.ts";

const calm: EventShares = { acceleration: 0, braking: 0, left: 0, right: 0 };

test("spec 9: the bands are the ledger's, and a bound belongs to the better band", () => {
  expect(bandFrom.safe).toBe(claims.scoreSafe.value);
  expect(bandFrom.average).toBe(claims.scoreAverage.value);
  expect(scoredEvents).toHaveLength(claims.scoredEvents.value);
  expect([100, 75, 74, 50, 49, 0].map(scoreBand)).toEqual(["safe", "safe", "average", "average", "risky", "risky"]);
});

test("spec 9: the score stays between 0 and 100 and never rises with an event", () => {
  expect(exampleScore(calm)).toBe(claims.scoreMax.value);
  expect(exampleScore({ acceleration: 5, braking: 10, left: 5, right: 0 })).toBe(80);
  expect(exampleScore({ acceleration: 50, braking: 50, left: 50, right: 50 })).toBe(0);
  for (const event of scoredEvents) {
    let last = 101;
    for (let percent = 0; percent <= 100; percent += 5) {
      const score = exampleScore({ ...calm, [event]: percent });
      expect(score).toBeLessThan(last);
      last = score;
    }
  }
});

test("the example trip holds as many harsh manoeuvres as the shares say, and keeps them when a share grows", () => {
  const harshOf = (braking: number) =>
    exampleTrip({ ...calm, braking }, ["acceleration", "braking"]).map(({ harsh }) => harsh);
  expect(harshOf(0).filter(Boolean)).toHaveLength(0);
  expect(harshOf(10).filter(Boolean)).toHaveLength(2);
  expect(harshOf(50).filter(Boolean)).toHaveLength(10);
  expect(harshOf(10).every((harsh, index) => !harsh || harshOf(15)[index])).toBe(true);
  const braking = exampleTrip(calm, ["acceleration", "braking"]).filter(({ event }) => event === "braking");
  expect(braking.every(({ size }) => size < 0)).toBe(true);
});

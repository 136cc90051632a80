import { beforeAll, expect, test } from "vitest";
import { applySettings, readSettings } from "#app/platform/settings.server.ts";
import { createFloodBrake } from "./flood-brake.ts";

beforeAll(() => {
  const read = readSettings({});
  if (read.ok) applySettings(read.settings);
});

test("one address is braked, others are not, and the next window is free again", () => {
  let time = 0;
  const brake = createFloodBrake({ max: 2, windowSeconds: 60, now: () => time });
  expect([brake.take("a"), brake.take("a"), brake.take("a"), brake.take("b")]).toEqual([true, true, false, true]);
  time = 61_000;
  expect(brake.take("a")).toBe(true);
});

test("it forgets rather than fill the memory", () => {
  const brake = createFloodBrake({ max: 1, windowSeconds: 60, now: () => 0, mostSubjects: 3 });
  for (const subject of ["a", "b", "c", "d"]) expect(brake.take(subject)).toBe(true);
  expect(brake.take("a")).toBe(true);
});

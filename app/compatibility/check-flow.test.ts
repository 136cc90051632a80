import { expect, test } from "vitest";
import { type CheckAction, firstState, reduceCheck } from "./check-flow.ts";
import type { SavedCheck } from "./saved-check.ts";

const run = (...actions: CheckAction[]) => actions.reduce(reduceCheck, firstState);
const chosen: CheckAction[] = [
  { type: "choose", field: "brand", value: "Volkswagen" },
  { type: "models-loaded", brand: "Volkswagen", names: ["Golf", "up!"] },
  { type: "choose", field: "model", value: "up!" },
  { type: "choose", field: "year", value: "2015" },
  { type: "choose", field: "energy", value: "Essence" },
];
const vehicle = { brand: "Volkswagen", model: "up!", year: 2015, energy: "Essence" };
const check: SavedCheck = { vehicle, compatible: true, checkedAt: "2026-11-20T10:00:00Z", features: ["drivingScore"] };

test("spec 4: no vehicle, vehicle chosen, checking, result", () => {
  expect(run(...chosen)).toMatchObject({ step: "choose", models: { status: "ready" } });
  expect(run(...chosen, { type: "continue" })).toMatchObject({ step: "confirm", vehicle, checking: false });
  const checking = run(...chosen, { type: "continue" }, { type: "check-started" });
  expect(checking).toMatchObject({ step: "confirm", checking: true });
  expect(reduceCheck(checking, { type: "checked", check })).toMatchObject({ step: "result", check });
});

test("spec 8: continuing without all four says so", () => {
  expect(run(...chosen.slice(0, 4), { type: "continue" })).toMatchObject({ step: "choose", fault: "selectAll" });
});

test("models that come too late for a brand that is no longer chosen are ignored", () => {
  const state = run(...chosen, { type: "choose", field: "brand", value: "Fiat" });
  expect(state.models.status).toBe("loading");
  const answers: CheckAction[] = [
    { type: "models-loaded", brand: "Volkswagen", names: ["Golf"] },
    { type: "models-failed", brand: "Volkswagen" },
  ];
  for (const late of answers) expect(reduceCheck(state, late)).toBe(state);
});

test("spec 8: models that cannot be loaded are said; choosing again clears it", () => {
  const failed = run(chosen[0]!, { type: "models-failed", brand: "Volkswagen" });
  expect(failed).toMatchObject({ fault: "loadingVehicles", models: { status: "failed" } });
  expect(reduceCheck(failed, { type: "choose", field: "brand", value: "Fiat" }).fault).toBeNull();
});

test("a failed check stays on the vehicle and can be tried again", () => {
  const failed = run(
    ...chosen,
    { type: "continue" },
    { type: "check-started" },
    { type: "check-failed", fault: "checking" },
  );
  expect(failed).toMatchObject({ step: "confirm", checking: false, fault: "checking" });
  expect(reduceCheck(failed, { type: "check-started" })).toMatchObject({ checking: true, fault: null });
});

test("an answer that comes after a new check was begun changes nothing", () => {
  const again = run(...chosen, { type: "continue" }, { type: "check-started" }, { type: "restart" });
  expect(again).toEqual(firstState);
  expect(reduceCheck(again, { type: "checked", check })).toBe(again);
  expect(reduceCheck(again, { type: "check-failed", fault: "checking" })).toBe(again);
});

test("spec 2.7: a saved check restores vehicle and result", () => {
  expect(run({ type: "restore", check })).toMatchObject({ step: "result", check });
});

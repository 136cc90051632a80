import { describe, expect, test } from "vitest";
import type { SavedCheck } from "../saved-check.ts";
import { type CheckAction, firstState, openView, parseView, reduceCheck, viewOf, viewOfCheck } from "./check-flow.ts";

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
  const restored = run({ type: "enter", view: viewOfCheck(check) });
  expect(restored).toMatchObject({ step: "result", check, choice: { brand: "Volkswagen", year: "2015" } });
});

describe("a step in the browser's history", () => {
  const now = Date.parse(check.checkedAt);
  const again = (value: unknown, at = now) => parseView(JSON.parse(JSON.stringify(value)), at);

  test.each([
    ["nothing chosen", []],
    ["a brand chosen", chosen.slice(0, 1)],
    ["all chosen", chosen],
    ["chosen", [...chosen, { type: "continue" }]],
    ["checked", [...chosen, { type: "continue" }, { type: "check-started" }, { type: "checked", check }]],
  ] as [string, CheckAction[]][])("comes back as it was: %s", (_, actions) => {
    const view = viewOf(run(...actions));
    expect(again(view)).toEqual(view);
    const opened = reduceCheck(firstState, { type: "enter", view });
    expect(viewOf(opened)).toEqual(view);
    expect(opened.fault).toBeNull();
    expect(opened.models.status).toBe(view.choice.brand === "" ? "none" : "loading");
  });

  test("a check under way comes back as the chosen vehicle", () => {
    const view = viewOf(run(...chosen, { type: "continue" }, { type: "check-started" }));
    expect(openView(view)).toMatchObject({ step: "confirm", vehicle, checking: false });
  });

  test("a result older than 7 days comes back as its vehicle, nonsense as nothing", () => {
    const result = viewOfCheck(check);
    expect(again(result, now + 8 * 86_400_000)).toMatchObject({ step: "confirm", choice: { model: "up!" } });
    expect(again({ ...result, check: { ...check, vehicle: null } })).toMatchObject({ step: "confirm" });
    expect(again({ step: "confirm", choice: { ...result.choice, year: "" } })).toMatchObject({ step: "choose" });
    for (const nonsense of [null, "x", 1, [], {}, { step: "choose" }, { step: "choose", choice: { brand: 1 } }])
      expect(again(nonsense)).toBeNull();
  });

  test("a model that has left the catalogue is chosen again, with what depends on it", () => {
    const opened = openView(viewOf(run(...chosen)));
    const listed = reduceCheck(opened, { type: "models-loaded", brand: "Volkswagen", names: ["up!"] });
    expect(listed.choice).toEqual(opened.choice);
    const left = reduceCheck(opened, { type: "models-loaded", brand: "Volkswagen", names: ["Golf"] });
    expect(left.choice).toEqual({ brand: "Volkswagen", model: "", year: "", energy: "" });
  });
});

describe("what the selectors show when the page is hydrated", () => {
  const adopt = (state: typeof firstState, shown: Partial<typeof firstState.choice>, rendered = state.choice) =>
    reduceCheck(state, { type: "adopt", rendered, shown: { ...rendered, ...shown } });

  test("a picked brand is taken over alone: its models are not here yet", () => {
    expect(adopt(firstState, { brand: "Fiat", year: "2015" })).toMatchObject({
      choice: { brand: "Fiat", model: "", year: "" },
      models: { status: "loading" },
    });
  });

  test("what was picked on a page that the server answered is taken over from the first difference on", () => {
    const answered = openView({ step: "choose", choice: { ...firstState.choice, brand: "Volkswagen" } }, ["up!"]);
    expect(adopt(answered, { model: "up!", year: "2015" }).choice).toEqual({
      brand: "Volkswagen",
      model: "up!",
      year: "2015",
      energy: "",
    });
    expect(adopt(answered, {})).toBe(answered);
  });

  test("a restored step stays as it is", () => {
    const restored = run({ type: "enter", view: viewOfCheck(check) });
    expect(adopt(restored, { brand: "Fiat" }, firstState.choice)).toBe(restored);
  });
});

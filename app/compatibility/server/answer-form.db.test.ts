import { beforeAll, beforeEach, expect, test } from "vitest";
import { vehicleBrands, vehicleEnergies, vehicleModels, vehicleYears } from "#app/catalogue/server/tables.server.ts";
import { forgetVehicleLists } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { rateLimits } from "#app/platform/database/tables.server.ts";
import { limits } from "#app/platform/limits/limits.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { emptyChoice } from "../rules/vehicle-choice.ts";
import { answerForm } from "./answer-form.server.ts";
import { compatibilityAttempts } from "./tables.server.ts";

const database = startForTests(testDatabase);
beforeAll(async () => {
  await database.db.insert(vehicleModels).values([
    { brand: "Smart", model: "#1", year: 2023, energy: "Electrique", compatible: true },
    { brand: "Renault", model: "Clio", year: 2008, energy: "Essence", compatible: false },
  ]);
  await database.db.insert(vehicleBrands).values([{ brand: "Smart" }, { brand: "Renault" }]);
  await database.db.insert(vehicleEnergies).values([{ energy: "Electrique" }, { energy: "Essence" }]);
  await database.db.insert(vehicleYears).values([2008, 2023].map((year) => ({ year })));
  forgetVehicleLists();
});
beforeEach(async () => {
  for (const table of [compatibilityAttempts, outbox, rateLimits]) await database.db.delete(table);
});

function send(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return answerForm({ db: database.db, clock: systemClock, address: "192.0.2.1", isCounted: true }, form, "de");
}
const attempts = () => database.db.select().from(compatibilityAttempts);
const smart = { brand: "Smart", model: "#1", year: "2023", energy: "Electrique" };
const clio = { brand: "Renault", model: "Clio", year: "2008", energy: "Essence" };

test("the brand first, then its models; all four lead to the chosen vehicle, and that to the result", async () => {
  const first = await send({ intent: "choose", brand: "Renault" });
  expect(first).toMatchObject({
    status: 200,
    answer: { view: { step: "choose", choice: { ...emptyChoice, brand: "Renault" } }, fault: null },
  });
  expect(first.answer.models).toContain("Clio");
  expect((await send({ intent: "choose", ...smart })).answer).toMatchObject({
    view: { step: "confirm", choice: smart },
  });
  expect(await attempts()).toEqual([]);
  expect((await send({ intent: "check", ...smart })).answer.view).toMatchObject({
    step: "result",
    check: { compatible: true, vehicle: { ...smart, year: 2023 } },
  });
  expect(await attempts()).toEqual([]);
  expect((await send({ intent: "check", ...clio })).answer.view).toMatchObject({ check: { compatible: false } });
  expect(await attempts()).toMatchObject([{ model: "Clio", email: null, language: "de" }]);
  expect((await send({ intent: "restart", ...clio })).answer.view).toEqual({ step: "choose", choice: emptyChoice });
});

test("spec 8, 2.7: what is left out is said; another brand resets what was chosen after it", async () => {
  const left = await send({ intent: "choose", ...smart, year: "" });
  expect(left).toMatchObject({ status: 422, answer: { view: { step: "choose" }, fault: "selectAll" } });
  expect(left.answer.view.choice).toEqual({ ...smart, year: "" });
  const other = await send({ intent: "choose", ...smart, brand: "Renault" });
  expect(other.answer.view.choice).toEqual({ ...emptyChoice, brand: "Renault" });
});

test.each<Record<string, string>>([
  { intent: "check" },
  { intent: "notify", email: "a@b.fr" },
  { intent: "check", ...smart, brand: "constructor" },
  { intent: "check", ...smart, model: "<b>" },
  { intent: "check", ...smart, year: "2023; drop" },
  { intent: "notify", ...smart, energy: "__proto__", email: "a@b.fr" },
  { intent: "toString", brand: "__proto__" },
])("security 6.22: what our selectors do not offer is not chosen, and nothing is stored: %j", async (fields) => {
  expect((await send(fields)).answer.view.step).toBe("choose");
  expect(await attempts()).toEqual([]);
});

test("the waiting list takes an address, or says what is wrong with it", async () => {
  for (const [email, fault] of [
    [" ", "required"],
    ["ana@", "invalidEmail"],
  ] as const) {
    const { status, answer } = await send({ intent: "notify", ...clio, email });
    expect([status, answer.waiting]).toEqual([
      422,
      { answer: { typed: { email }, refused: { email: { code: fault } } } },
    ]);
    expect(answer.view.step).toBe("result");
  }
  const { answer } = await send({ intent: "notify", ...clio, email: " ana@example.com " });
  expect(answer.waiting).toEqual({ email: "ana@example.com", mailed: true });
  expect(await attempts()).toMatchObject([{ email: "ana@example.com", language: "de" }]);
  expect(await database.db.select().from(outbox)).toHaveLength(1);
});

test("checks without scripts have the same limit as the others", async () => {
  for (let count = 0; count < limits.compatibilityChecks.max; count++) await send({ intent: "check", ...smart });
  expect(await send({ intent: "check", ...smart })).toMatchObject({
    status: 429,
    answer: { view: { step: "confirm" }, fault: "tooMany" },
  });
});

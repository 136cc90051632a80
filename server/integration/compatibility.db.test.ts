import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { catalogueRoutes } from "#app/catalogue/api.ts";
import { vehicleModels, vehicleYears } from "#app/catalogue/server/tables.server.ts";
import { forgetVehicleLists } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import { compatibilityRoutes } from "#app/compatibility/api.ts";
import { featureKeys } from "#app/compatibility/rules/features.ts";
import { compatibilityAttempts } from "#app/compatibility/server/tables.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { rateLimits } from "#app/platform/database/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { createApi } from "../api.ts";
import { callApi } from "../testing/call-api.ts";

/** As an import may bring them: names of the catalogue come from staff, and are escaped nevertheless. */
const [oddBrand, oddModel] = ["Lynk & Co", '<b>"Méga"</b>'];

let api: ReturnType<typeof createApi>;
const database = startForTests(testDatabase);
beforeAll(async () => {
  api = createApi([...catalogueRoutes, ...compatibilityRoutes]);
  await database.db.insert(vehicleModels).values([
    { brand: "Smart", model: "#1", year: 2023, energy: "Electrique", compatible: true },
    { brand: "Renault", model: "Clio", year: 2008, energy: "Essence", compatible: false },
    { brand: oddBrand, model: oddModel, year: 2008, energy: "Essence", compatible: false },
  ]);
  await database.db.insert(vehicleYears).values([1997, 2008, 2023, 2025].map((year) => ({ year })));
  forgetVehicleLists();
});
beforeEach(async () => {
  for (const table of [compatibilityAttempts, outbox, rateLimits]) await database.db.delete(table);
});

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await callApi(api, path, { body, headers });
  return { status: response.status, data: await response.json() };
};
const check = (body: unknown, headers = {}) => post("/api/compatibility-checks", body, headers);
const register = (body: unknown, headers = {}) => post("/api/compatibility-attempts", body, headers);
const attempts = () => database.db.select().from(compatibilityAttempts);

const smart = { brand: "Smart", model: "#1", year: 2025, energy: "Electrique" };
const clio = { brand: "Renault", model: "Clio", year: 2008, energy: "Essence" };

test("decisions 12: a compatible vehicle is answered with its features, and is not counted as an attempt", async () => {
  expect(await check(smart)).toEqual({ status: 200, data: { compatible: true, features: [...featureKeys] } });
  expect(await attempts()).toEqual([]);
});

test("decisions 4: every incompatible check is counted, without an e-mail", async () => {
  expect(await check(clio, { cookie: "odovia_lang=de" })).toEqual({
    status: 200,
    data: { compatible: false, features: [] },
  });
  expect(await attempts()).toMatchObject([{ ...clio, email: null, language: "de" }]);
  expect(await database.db.select().from(outbox)).toEqual([]);
});

test.each([
  {},
  { brand: "Renault" },
  { ...clio, year: "2008" },
  { ...clio, year: 1e9 },
  { ...clio, year: 2008.5 },
  { ...clio, brand: "a\0b" },
  { ...clio, model: "x".repeat(101) },
  { ...clio, energy: " " },
  { ...clio, energy: "Vapeur" },
  { ...clio, energy: "constructor" },
  { ...clio, energy: "__proto__" },
  { ...clio, energy: "toString" },
  { ...clio, more: 1 },
  [],
  null,
])("security 6.22: bad input is refused and nothing is stored: %j", async (body) => {
  expect([400, 422]).toContain((await check(body)).status);
  expect([400, 422]).toContain((await register({ vehicle: body, email: "a@b.fr" })).status);
  expect(await attempts()).toEqual([]);
});

test("decisions 4: an address is stored and its confirmation queued together", async () => {
  expect((await register({ vehicle: clio, email: " Ana@Example.com ", language: "es" })).status).toBe(201);
  expect(await attempts()).toMatchObject([{ ...clio, email: "ana@example.com", language: "es", notifiedAt: null }]);
  const [mail] = await database.db.select().from(outbox);
  expect(mail).toMatchObject({ recipient: "ana@example.com", language: "es", kind: "compatibility-waiting" });
  for (const part of ["Renault", "Clio", "2008", "Gasolina", "support@odovia.example"]) {
    expect(mail!.text).toContain(part);
    expect(mail!.html).toContain(part);
  }
});

test.each(languages)("the confirmation is whole in %s, and names are escaped", async (language) => {
  const vehicle = { ...clio, brand: oddBrand, model: oddModel };
  expect((await register({ vehicle, email: "ana@example.com", language })).status).toBe(201);
  const [mail] = await database.db.select().from(outbox);
  expect(mail!.text).toContain('Lynk & Co <b>"Méga"</b>');
  expect(mail!.html).not.toContain("<b>");
  expect(mail!.text + mail!.subject).not.toMatch(/\{\w+\}|undefined/);
});

test.each([
  { ...clio, brand: "Nobody" },
  { ...clio, brand: "constructor" },
  { ...clio, brand: "__proto__", model: "toString" },
  { ...clio, model: "hasOwnProperty" },
  { ...clio, model: "#1" },
  { ...clio, model: "URGENT: your parcel is blocked, pay at https://pay.example" },
  { ...clio, year: 1996 },
])(
  "security 6.60: a vehicle that no selector offers is not compatible, and is neither stored nor mailed: %j",
  async (vehicle) => {
    expect(await check(vehicle)).toEqual({ status: 200, data: { compatible: false, features: [] } });
    const answer = await register({ vehicle, email: "ana@example.com", language: "en" });
    expect(answer).toMatchObject({ status: 422, data: { errors: [{ field: "vehicle", code: "unknownVehicle" }] } });
    expect(await attempts()).toEqual([]);
    expect(await database.db.select().from(outbox)).toEqual([]);
  },
);

test("decisions 4: a compatible vehicle has no waiting list; nothing is stored and no mail says otherwise", async () => {
  const answer = await register({ vehicle: smart, email: "ana@example.com", language: "de" });
  expect(answer).toMatchObject({ status: 422, data: { errors: [{ field: "vehicle", code: "vehicleCompatible" }] } });
  expect(await attempts()).toEqual([]);
  expect(await database.db.select().from(outbox)).toEqual([]);
});

test("security 6.42: one mail per address and day, and still 201; the second vehicle is stored", async () => {
  const answer = (mailed: boolean) => ({ status: 201, data: { registered: true, mailed } });
  expect(await register({ vehicle: clio, email: "ana@example.com" })).toEqual(answer(true));
  expect(await register({ vehicle: { ...clio, year: 1997 }, email: "ANA@example.com" })).toEqual(answer(false));
  expect(await attempts()).toHaveLength(2);
  expect(await database.db.select().from(outbox)).toHaveLength(1);
});

test("asking for the same vehicle several times, also at once, keeps one entry, until it was answered", async () => {
  const entry = { vehicle: clio, email: "ana@example.com" };
  await Promise.all(Array.from({ length: 10 }, () => register(entry)));
  expect(await attempts()).toHaveLength(1);
  const again = await register(entry);
  expect(again).toEqual({ status: 201, data: { registered: true, mailed: false } });
  expect(await attempts()).toHaveLength(1);
  await database.db
    .update(compatibilityAttempts)
    .set({ notifiedAt: new Date() })
    .where(eq(compatibilityAttempts.brand, "Renault"));
  await register({ vehicle: clio, email: "ana@example.com" });
  expect(await attempts()).toHaveLength(2);
});

test("spec 5: an empty address has the specification's message; a malformed one has its own", async () => {
  const problem = async (email: unknown, language: string) =>
    (await register({ vehicle: clio, email, language })).data.errors[0];
  expect(await problem(" ", "fr")).toEqual({
    field: "email",
    code: "emailRequired",
    message: "Veuillez entrer votre adresse email",
  });
  expect(await problem("", "en")).toMatchObject({ message: "Please enter your email" });
  expect(await problem("a@b", "de")).toMatchObject({ field: "email", code: "invalidEmail" });
  expect(await problem("a@b.c\r\nbcc: x@y.z", "fr")).toMatchObject({ code: "invalidEmail" });
  expect(await problem(undefined, "fr")).toMatchObject({ field: "email", code: "required" });
  expect(await attempts()).toEqual([]);
});

test("the lists are public, kept 5 minutes, and answered with 304 when they are known", async () => {
  const get = (path: string, headers = {}) => callApi(api, path, { headers });
  const first = await get("/api/vehicles/models?brand=Smart");
  expect(await first.json()).toEqual(["#1"]);
  expect(first.headers.get("cache-control")).toBe("public, max-age=300, stale-while-revalidate=1500");
  const etag = first.headers.get("etag")!;
  expect((await get("/api/vehicles/models?brand=Smart", { "if-none-match": `W/${etag}` })).status).toBe(304);
  expect(await (await get("/api/vehicles/models?brand=Nobody")).json()).toEqual([]);
  expect((await get("/api/vehicles/models")).status).toBe(422);
  expect(await (await get("/api/vehicles/models-by-brand")).json()).toContainEqual({ brand: "Smart", models: ["#1"] });
  for (const page of ["0", "-1", "1.5", "x", "1e99"])
    expect((await get(`/api/vehicles?page=${page}`)).status).toBe(422);
  expect(await (await get("/api/vehicles?page=2")).json()).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { contactRequests } from "#app/contact/server/tables.server.ts";
import { adminPromoCodePath, adminRequestPath } from "#app/office-paths.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { createPromo } from "#app/promotions/edit-promo.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { searchForStaff } from "./search-for-staff.server.ts";

const database = startForTests(testDatabase);

test("the palette finds promo codes and requests by three or more characters", async () => {
  const { db } = database;
  const rules = {
    discount: { type: "percentage", hundredths: 1250 } as const,
    validFrom: null,
    validUntil: null,
    isPublic: false,
    isActive: true,
    maxUses: null,
  };
  const promo = await createPromo({ db, author: "command-line", clock: systemClock }, { code: "GARAGE12", rules });
  if (!promo.ok) throw new Error(promo.error);
  const id = randomUUID();
  await db.insert(contactRequests).values({
    id,
    kind: "fleet",
    companyName: "Garage des Lilas",
    firstName: "Ana",
    lastName: "Ruiz",
    email: "ana@example.com",
    phone: "+33100000000",
    vehicleCount: 12,
    language: "fr",
  });
  const search = (typed: string) => searchForStaff({ db, language: "en", role: "owner" }, typed);
  const code = { kind: "promo", title: "GARAGE12", detail: "12.5% · Usable", path: adminPromoCodePath(promo.id) };
  const request = { kind: "request", title: "Garage des Lilas", path: adminRequestPath(id) };
  expect(await search(" garage ")).toEqual([code, expect.objectContaining(request)]);
  expect(await search("01 00 00 00 00")).toEqual([expect.objectContaining(request)]);
  expect(await search("ana@example")).toEqual([expect.objectContaining(request)]);
  expect(await search("ga")).toEqual([]);
});

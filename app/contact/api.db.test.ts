import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { contactRequestForm, fleetQuoteForm, storeRequest } from "./api.ts";
import { contactRequests } from "./server/tables.server.ts";

const database = startForTests(() => testDatabase({ STAFF_EMAIL: "staff@shop.example", STAFF_LANGUAGE: "de" }));

test("decisions 7: a request is stored, acknowledged in its language and sent to staff in theirs, at once", async () => {
  const request = {
    kind: "fleet" as const,
    companyName: "Flotte <b>& Cie</b>",
    firstName: "Ana",
    lastName: "Ruiz",
    email: "ana@example.com",
    phone: "+34 600 000 000",
    message: "",
    vehicleCount: 25,
    language: "es" as const,
  };
  const store = (id: string) => storeRequest({ db: database.db, clock: systemClock }, id, request);
  const id = randomUUID();
  await store(id);
  // A repetition is no second request.
  await Promise.all([store(id), store(id)]);
  expect(await database.db.select().from(contactRequests)).toHaveLength(1);
  await store(randomUUID());
  expect(await database.db.select().from(contactRequests)).toHaveLength(2);
  const mails = await database.db.select().from(outbox);
  expect(mails.map((mail) => mail.kind).sort()).toEqual(["contact-acknowledgement", "contact-staff", "contact-staff"]);
  expect(mails.find((mail) => mail.kind === "contact-acknowledgement")!.subject).toContain("Tu solicitud");
  expect(mails.find((mail) => mail.kind === "contact-staff")).toMatchObject({
    language: "de",
    subject: expect.stringContaining("Neue Anfrage"),
  });
  expect(mails.every((mail) => !mail.html.includes("<b>&"))).toBe(true);
});

const person = { companyName: "Taller Ruiz", firstName: "Ana", email: "ana@example.com", phone: "+34 600 000 000" };

test.each([0, -3, 1.5, "many", 1e12])("spec 5: a fleet of %s vehicles is refused", (vehicleCount) => {
  expect(fleetQuoteForm.safeParse({ ...person, personName: "Ruiz", vehicleCount }).success).toBe(false);
});

test("a message may have lines, but no hidden characters", () => {
  const form = { kind: "lab", ...person, lastName: "Ruiz" };
  expect(contactRequestForm.safeParse({ ...form, message: "una\ndos" }).success).toBe(true);
  expect(contactRequestForm.safeParse({ ...form, message: "una\u202edos" }).data).toMatchObject({ message: "unados" });
  expect(contactRequestForm.safeParse({ ...form, kind: "other", message: "x" }).success).toBe(false);
});

import { expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { limits, takeFromLimit } from "#app/platform/limits/limits.server.ts";
import { sealText } from "#app/platform/privacy/sealed-text.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { openDataLink, passOf, requestDataLink } from "./data-links.server.ts";
import { dataLinks } from "./tables.server.ts";

const at = (time: string) => fixedClock(`2030-07-31T${time}:00Z`);
const noon = at("12:00");

const database = startForTests(testDatabase);

const ask = (email: string, address = "192.0.2.7") =>
  requestDataLink({ db: database.db, clock: noon, address }, { email, language: "de" });
const mailsTo = async (email: string) =>
  (await database.db.select().from(outbox)).filter(({ recipient }) => recipient === email);
const request = (cookie: string) =>
  new Request("http://localhost:3000/", { headers: { cookie: cookie.split(";")[0]! } });

test("security 2.29: the link goes to the mailbox alone, works once, and gives half an hour", async () => {
  expect(await ask(" Zoe@Serin.example ")).toEqual({ ok: true });
  const [mail] = await mailsTo("zoe@serin.example");
  expect(mail).toMatchObject({ kind: "data-link", language: "de" });
  const token = /\/de\/mes-donnees\/acces\?token=([\w-]{43})/.exec(mail!.text)![1]!;
  const [stored] = await database.db.select().from(dataLinks);
  expect(JSON.stringify(stored)).not.toContain(token);

  const open = (clock = noon) => openDataLink({ db: database.db, clock }, token);
  expect(await open(at("18:01"))).toBeUndefined();
  const cookie = (await open())!;
  expect(cookie).toMatch(/^odovia_data_pass=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1800$/);
  expect(cookie.toLowerCase()).not.toContain("serin");
  expect(await open()).toBeUndefined();
  expect(await database.db.$count(dataLinks)).toBe(0);

  expect(passOf(request(cookie), at("12:29"))).toBe("zoe@serin.example");
  expect(passOf(request(cookie), at("12:31"))).toBeUndefined();
  expect(passOf(request(cookie.replace("=", "=x")), noon)).toBeUndefined();
  const ofAnotherPurpose = sealText("person", JSON.stringify([at("12:29").now().getTime(), "zoe@serin.example"]));
  expect(passOf(request(`odovia_data_pass=${ofAnotherPurpose}`), noon)).toBeUndefined();
  expect(passOf(new Request("http://localhost:3000/"), noon)).toBeUndefined();
});

test("security 6.41, 6.42: one mail a day for an address, the same answer without one, five requests an hour", async () => {
  const answers = [];
  for (let round = 0; round < 5; round++) answers.push(await ask("bob@serin.example", "192.0.2.8"));
  expect(answers).toEqual(Array(5).fill({ ok: true }));
  expect(await mailsTo("bob@serin.example")).toHaveLength(1);
  expect(await ask("eve@serin.example", "192.0.2.8")).toMatchObject({ ok: false });
  expect(await mailsTo("eve@serin.example")).toEqual([]);
});

test("security 6.55: another form that uses up the address's daily mail delays the link, but does not prevent it", async () => {
  const email = "ida@serin.example";
  await takeFromLimit(database.db, limits.anonymousMail, email);
  for (let round = 0; round < 2; round++) expect(await ask(email, "192.0.2.9")).toEqual({ ok: true });
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(1);
  const { nextAttemptAt, text } = mails[0]!;
  expect(nextAttemptAt.getTime()).toBeGreaterThan(at("12:00").now().getTime() + 23 * 3_600_000);
  const token = /token=([\w-]{43})/.exec(text)![1]!;
  const clock = fixedClock(new Date(nextAttemptAt.getTime() + 5 * 3_600_000).toISOString());
  expect(await openDataLink({ db: database.db, clock }, token)).toBeDefined();
});

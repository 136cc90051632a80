/** Whatever staff upload or write, and visitors send, the shop goes on answering others. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeSerial } from "#app/dongles/serial.ts";
import { adminPaths } from "#app/office-paths.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { serverMemory } from "#tools/launch/server-memory.mjs";
import { admin } from "../shop.ts";
import { askPatiently as ask, sessionCookie, startAccountsShop } from "./accounts-shop.ts";

/** Milliseconds of processor time in one turn of the event loop (docs/decisions/0045). */
const longestTurn = 200;

const folder = mkdtempSync(join(tmpdir(), "odovia-loop-"));
const watch = join(folder, "turns");
const shop = startForTests(() =>
  startAccountsShop({
    LOOP_WATCH_FILE: watch,
    NODE_OPTIONS: `${serverMemory.NODE_OPTIONS} --import ./tools/stand-ins/loop-watch.mjs`,
  }),
);
let cookie = "";
let letter = 0;

type Fields = Record<string, string>;
/** A form with files, sent without scripts: the answer is a whole page. */
async function post(path: string, fields: Fields, file?: string | Buffer) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file !== undefined) form.set("file", new File([file as BlobPart], "list.csv", { type: "text/csv" }));
  const request = new Request("http://localhost/", { method: "POST", body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const headers = { cookie, "content-type": request.headers.get("content-type")! };
  return ask(shop, path, { method: "POST", body, headers, timeoutMilliseconds: 120_000 });
}

/** The longest turns since the last call, once the loop has turned again. */
async function turns(): Promise<number[]> {
  expect((await ask(shop, "/healthz")).status).toBe(200);
  await sleep(50);
  const found = readFileSync(watch, "utf8").split("\n").filter(Boolean).map(Number);
  writeFileSync(watch, "");
  return found.filter((each) => each > longestTurn);
}

beforeAll(async () => {
  // The start itself takes longer than a turn may.
  expect(readFileSync(watch, "utf8")).toMatch(/^\d/);
  cookie = await sessionCookie(shop, admin);
  const created = await post(adminPaths.newsletterLetters, { intent: "create", name: "Letter" });
  letter = Number(/letters\/(\d+)/.exec(String(created.headers.location))?.[1]);
  expect(letter).toBeGreaterThan(0);
  // Each page once: what runs for the first time is compiled.
  for (const path of [adminPaths.dongleImport, adminPaths.trackingImport])
    await post(path, { intent: "preview", list: "a" });
  await post(adminPaths.catalogueImport, { intent: "preview" }, "Marque;Modele;Annee;Energie\nFiat;500;2015;Essence");
  await ask(shop, `${adminPaths.newsletterLetters}/${letter}`, { headers: { cookie } });
  await turns();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const size = 4 * 1024 * 1024 - 64 * 1024;
const filled = (text: string) => text.repeat(Math.floor(size / Buffer.byteLength(text)));
const files: Record<string, string | Buffer> = {
  "lines of one letter": filled("a\n"),
  "stray quotation marks on every line": filled('a""b"c"\n'),
  "quotation marks": filled('"'),
  "a quotation mark on every line": filled('"\n'),
  separators: filled(";"),
  "separators on every line": filled(`${";".repeat(4_000)}\n`),
  NULs: Buffer.alloc(size),
  "line ends": filled("\n"),
  "decomposed letters": filled("e\u0301\n"),
};

/** The longest that are read as a whole. */
const serials = Array.from({ length: 25_000 }, (_, at) => makeSerial(26, 1, at)).join("\n");
const parcels = Array.from({ length: 1_000 }, (_, at) => `OD-2026-${100_000 + at};6A${10_000_000_000 + at}`).join("\n");
const cars = Array.from({ length: 59_000 }, (_, at) => `Testa;${at};2015;Essence`).join("\n");
const catalogue = `Marque;Modele;Annee;Energie\n${cars}`;

describe.each([
  ["dongles", adminPaths.dongleImport],
  ["tracking numbers", adminPaths.trackingImport],
  ["catalogue", adminPaths.catalogueImport],
])("security 6.40: a file of %s holds nobody up", (_, path) => {
  test.each(Object.keys(files))(
    "%s",
    async (kind) => {
      const answer = await post(path, { intent: "preview" }, files[kind]);
      expect(answer.status).toBeLessThan(500);
      expect(await turns()).toEqual([]);
      if (path === adminPaths.catalogueImport) return;
      // Forms end their lines with two bytes: a list of line ends grows to twice its size, and above the limit of a request.
      const list = String(files[kind]).slice(0, size / 2);
      expect((await post(path, { intent: "preview", list })).status).toBeLessThan(500);
      expect(await turns()).toEqual([]);
    },
    120_000,
  );
});

test("security 6.40: neither do the largest imports, also when they are stored", async () => {
  for (const intent of ["preview", "apply"]) {
    expect((await post(adminPaths.dongleImport, { intent, list: serials })).status).toBe(200);
    expect(await turns()).toEqual([]);
  }
  expect((await shop.pool.query("select from dongles")).rowCount).toBe(25_000);
  expect((await post(adminPaths.trackingImport, { intent: "apply" }, parcels)).status).toBe(200);
  const shown = { "shown-added": "59000", "shown-changed": "0", "shown-removed": "0" };
  for (const intent of ["preview", "import"]) {
    expect((await post(adminPaths.catalogueImport, { intent, ...shown }, catalogue)).status).toBe(200);
    expect(await turns()).toEqual([]);
  }
  expect((await shop.pool.query(`select from "Modèle Véhicule" where "Marque" = 'Testa'`)).rowCount).toBe(59_000);
  expect((await ask(shop, "/api/vehicles/brands")).status).toBe(200);
  expect(await turns()).toEqual([]);
}, 240_000);

const long = (text: string) => text.repeat(Math.floor(10_000 / text.length));
const letters: Record<string, string> = {
  quotes: ">".repeat(3_000),
  "quotes with spaces": long("> "),
  "numbered lists": long("1. "),
  "lists in quotes": long("> - "),
  emphasis: long("**_a"),
  underscores: long("_a"),
  stars: `${"**".repeat(2_500)}a${"**".repeat(2_500)}`,
  brackets: long("["),
  links: long("[a]("),
  "links of links": `[a]: https://a.example\n${long("[a]").slice(0, 9_900)}`,
  backticks: Array.from({ length: 140 }, (_, at) => `${"`".repeat(at)}a`).join(" "),
  tags: long("<a "),
  comments: long("<!--"),
  addresses: long("a@"),
  tables: `${"|a".repeat(100)}\n${"|-".repeat(100)}\n${"|a|b|c\n".repeat(1_300)}`.slice(0, 10_000),
  "lists in lists": Array.from({ length: 95 }, (_, at) => `${" ".repeat(2 * at)}- a`).join("\n"),
  backslashes: long("\\"),
  entities: long("&amp;"),
};

describe("a letter holds nobody up, and is refused or rendered", () => {
  test.each(Object.keys(letters))(
    "%s",
    async (kind) => {
      const { rows } = await shop.pool.query("select version from newsletter_letters where id = $1", [letter]);
      const fields = { intent: "write", language: "fr", subject: "s", preheader: "", version: String(rows[0].version) };
      const path = `${adminPaths.newsletterLetters}/${letter}?language=fr`;
      const answer = await post(path, { ...fields, body: letters[kind]! });
      expect([200, 303, 302, 409, 422]).toContain(answer.status);
      const preview = `${adminPaths.newsletterLetters}/${letter}/preview?language=fr&as=html`;
      expect([200, 404]).toContain((await ask(shop, preview, { headers: { cookie } })).status);
      expect(await turns()).toEqual([]);
    },
    120_000,
  );
});

test("a form of a million fields is refused before it is parsed", async () => {
  const body = "a&".repeat(size / 2);
  const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
  const answer = await ask(shop, adminPaths.dongleImport, { method: "POST", body, headers });
  expect(answer.status).toBe(413);
  expect(await turns()).toEqual([]);
});

/** Of a visitor, as long as the shop reads it. */
const texts = [...'a <[>"@.\u0301', "a.", "a@", "\ud83d\ude00", "OD-", "ab "].map((unit) =>
  unit.repeat(Math.floor(60_000 / Buffer.byteLength(unit))),
);

test("neither do the longest texts of visitors, in chat, forms and searches", async () => {
  for (const text of texts)
    for (const typed of [text.slice(0, 2_000), text]) {
      const session_id = crypto.randomUUID();
      const calls: [string, object][] = [
        ["/api/chat", { message: typed, session_id }],
        ["/api/newsletter", { email: typed }],
        ["/api/validate-promo-code", { code: typed, orderAmount: 79 }],
        ["/api/compatibility-checks", { brand: typed, model: typed, year: 2015, energy: "Diesel" }],
        ["/api/contact-requests", { kind: "dealer", message: typed, email: typed }],
      ];
      for (const [path, json] of calls) expect((await ask(shop, path, { json })).status, path).toBeLessThan(500);
      const query = encodeURIComponent(typed.slice(0, 2_000).toWellFormed());
      expect((await ask(shop, `/api/address-search?q=${query}&lang=fr`)).status).toBeLessThan(500);
      for (const path of ["/suivi", "/retractation"])
        expect((await ask(shop, path, { form: { number: typed, email: typed, name: typed } })).status).toBeLessThan(
          500,
        );
      for (const path of [adminPaths.orders, adminPaths.requests, adminPaths.dongleAssociation])
        expect((await ask(shop, `${path}?q=${query}`, { headers: { cookie } })).status).toBeLessThan(500);
      const held = await turns();
      expect(held, `${typed.slice(0, 4)} ${typed.length}`).toEqual([]);
    }
}, 600_000);

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/platform/database/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { importStock, previewStock, type StockImport, type StockLine } from "./import-stock.server.ts";
import { moveDongle } from "./move-dongle.server.ts";
import { makeSerial } from "./serial.ts";
import { dongleEvents, dongles } from "./server/tables.server.ts";
import { stock } from "./testing/stock.ts";

const database = startForTests(testDatabase);

const staff = (userId = "anna") => ({ db: database.db, author: { userId } });
const serial = (running: number) => makeSerial(27, 1, running);

const linesOf = (read: StockImport): StockLine[] => {
  if ("fault" in read) throw new Error(read.fault);
  return read.lines;
};
const preview = async (contents: string) => linesOf(await previewStock(database.db, { contents, isTyped: false }));
const doImport = async (contents: string, userId?: string) =>
  linesOf(await importStock(staff(userId), { contents, isTyped: false }));

test("decisions 9: a list of serials says what each line will do, and then does that", async () => {
  const { db } = database;
  const [stored] = await stock(db, 1);
  const file = `\ufeffNuméro de série;Carton\r\n${serial(1)};A\r\n${stored};A\r\n\r\nOD1;B\r\n${serial(1).toLowerCase()};C\r\n${serial(2)};B`;
  const verdicts = [
    { line: 2, serial: serial(1), verdict: "add" },
    { line: 3, serial: stored, verdict: "known", state: "in_stock" },
    { line: 5, given: "OD1", verdict: "malformed" },
    { line: 6, serial: serial(1), verdict: "repeated" },
    { line: 7, serial: serial(2), verdict: "add" },
  ];
  expect(await preview(file)).toMatchObject(verdicts);
  expect(await db.$count(dongles)).toBe(1);
  expect(await doImport(file)).toMatchObject(verdicts);
  expect(await db.$count(dongles)).toBe(3);
  const again = await preview(file);
  expect(again.map(({ verdict }) => verdict)).toEqual(["known", "known", "malformed", "repeated", "known"]);
  const [event] = await db
    .select()
    .from(dongleEvents)
    .where(eq(dongleEvents.serial, serial(2)));
  expect(event).toMatchObject({ author: "user:anna", fromState: null, toState: "in_stock" });
  const audited = await db.select().from(auditLog).where(eq(auditLog.action, "dongles-imported"));
  expect(audited.at(-1)).toMatchObject({ author: "user:anna", after: { count: 2, serials: [serial(1), serial(2)] } });
});

test("a factory's file may have its serials in any column, and Excel's formulas around them", async () => {
  const file = `sep=;\r\nNr. 1;Seriennummer;Karton\r\n1;"=""${serial(21)}""";A\r\n2;="${serial(22)}";A\r\n3;OD3;A\r\n`;
  expect(await preview(file)).toEqual([
    { line: 3, given: serial(21), serial: serial(21), verdict: "add" },
    { line: 4, given: serial(22), serial: serial(22), verdict: "add" },
    { line: 5, given: "OD3", serial: "OD3", verdict: "malformed", fault: { code: "length", count: 3 } },
  ]);
  expect(await preview(`${serial(23)};0\nconstructor;1\n__proto__;2\n`)).toMatchObject([
    { verdict: "add" },
    { given: "constructor", verdict: "malformed" },
    { given: "__proto__", verdict: "malformed" },
  ]);
});

test("two who import the same serials at once, in whatever order, add each serial once", async () => {
  const list = Array.from({ length: 2_000 }, (_, at) => serial(1_000 + at));
  const imports = [doImport(list.join("\n")), doImport(list.toReversed().join("\n"), "ben")];
  const added = (await Promise.all(imports)).flat().filter(({ verdict }) => verdict === "add");
  expect(added.map((line) => line.serial).toSorted()).toEqual(list);
});

test("a list that is longer than a statement takes values is imported as a whole", async () => {
  const list = Array.from({ length: 20_000 }, (_, at) => serial(100_000 + at)).join("\n");
  const lines = await doImport(list);
  expect(lines.filter(({ verdict }) => verdict === "add")).toHaveLength(20_000);
}, 120_000);

test("security 6.40: what a list has too many is not read, and one line says so", async () => {
  const list = Array.from({ length: 200_000 }, (_, at) => serial(at)).join("\n");
  const lines = await preview(`Serial\n${list}`);
  expect(lines).toHaveLength(25_001);
  expect(lines.at(-1)).toMatchObject({ line: 25_002, verdict: "tooMany" });
}, 120_000);

test("after a thousand lines that are no serials the rest is not read, and one line says so", async () => {
  const lines = await preview(`Serial\n${"a\n".repeat(200_000)}`);
  expect(lines).toHaveLength(1_001);
  expect(lines.at(-1)).toMatchObject({ line: 1_002, verdict: "tooManyFaults" });
}, 120_000);

test("decisions 9: a step that the table does not allow, or that somebody else was faster with, writes nothing", async () => {
  const { db } = database;
  const [stored] = await stock(db, 1);
  const move = (to: "quarantine" | "returned" | "in_stock", version?: number) =>
    db.transaction((tx) => moveDongle({ tx }, { serial: stored!, to, version, author: "user:anna", note: "why" }));
  expect(await move("returned")).toMatchObject({ ok: false, error: "illegalMove", current: { state: "in_stock" } });
  const both = await Promise.all([move("quarantine", 1), move("quarantine", 1)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({
    error: "conflict",
    current: { state: "quarantine", version: 2 },
  });
  expect(await move("in_stock", 2)).toMatchObject({ ok: true, dongle: { state: "in_stock", version: 3 } });
  expect(
    await db.transaction((tx) => moveDongle({ tx }, { serial: serial(9), to: "faulty", author: "user:anna" })),
  ).toEqual({ ok: false, error: "unknownDongle" });
  const events = await db.select().from(dongleEvents).where(eq(dongleEvents.serial, stored!)).orderBy(dongleEvents.id);
  expect(events.map(({ toState, note }) => [toState, note])).toEqual([
    ["in_stock", "import"],
    ["quarantine", "why"],
    ["in_stock", "why"],
  ]);
});

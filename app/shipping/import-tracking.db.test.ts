import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { orderNow } from "#app/orders/testing/order-input.ts";
import { importTracking, previewTracking, type TrackingImport, type TrackingResult } from "./import-tracking.server.ts";
import { shipments } from "./server/tables.server.ts";
import { holdOrder, packedOrder, paidOrder, shippingDatabase } from "./testing/paid-orders.ts";

const database = shippingDatabase();

const resultsOf = (read: TrackingImport): TrackingResult[] => {
  if ("fault" in read) throw new Error(read.fault);
  return read.results;
};
const preview = async (file: string) => resultsOf(await previewTracking(database.db, file));
const doImport = async (file: string) => resultsOf(await importTracking(database.staff(), file));

const number = (running: number) => `6A${String(running).padStart(11, "0")}`;

test("a file with bad lines says what each will do, ships the good ones, and then what became of each", async () => {
  const { db } = database;
  const [good, german, held] = [
    await packedOrder(db),
    await packedOrder(db, { language: "de" }),
    await packedOrder(db),
  ];
  const unpacked = await paidOrder(db);
  await holdOrder(db, held.id, "fraud?");
  const file = [
    "Commande;Suivi;Transporteur",
    `${good.number};${number(1)};Colissimo`,
    `${german.number};1Z5R89390357567127;`,
    `${held.number};${number(2)};`,
    `${unpacked.number};${number(3)};`,
    `OD-2020-999999;${number(4)};`,
    `${good.number};${number(5)};`,
    `x;1,2E+13;`,
  ].join("\r\n");
  const lines = [
    { line: 2, given: { order: good.number }, result: { ok: true, carrier: "La Poste – Colissimo" } },
    { line: 3, result: { ok: true, carrier: "UPS" } },
    { line: 4, result: { error: "held", reason: "fraud?" } },
    { line: 5, result: { error: "wrongState", status: "A_traiter" } },
    { line: 6, result: { error: "unknownOrder" } },
    { line: 7, result: { error: "repeatedOrder" } },
    { line: 8, result: { error: "shortenedNumber" } },
  ];
  expect(await preview(file)).toMatchObject(lines);
  expect(await db.$count(shipments)).toBe(0);
  expect(await doImport(file)).toMatchObject(lines);
  expect(await db.$count(shipments)).toBe(2);
  const mails = (await db.select().from(outbox)).filter(({ kind }) => kind === "order-shipped");
  expect(mails.map(({ language }) => language).toSorted()).toEqual(["de", "fr"]);
  for (const { id } of [good, german]) expect(await orderNow(db, id)).toMatchObject({ status: "Expediee" });

  // The same file again does nothing; its number is refused for others.
  const again = await doImport(file);
  expect(again.slice(0, 2)).toMatchObject([
    { result: { error: "wrongState", status: "Expediee" } },
    { result: { error: "wrongState", status: "Expediee" } },
  ]);
  const late = await packedOrder(db);
  expect(await preview(`${late.number};${number(1)}`)).toMatchObject([
    { result: { error: "numberUsed", number: good.number } },
  ]);
});

test("a line whose number is not of its carrier says from which carriers it could be", async () => {
  const lines = await preview(
    ["OD-2026-1;XY123456789FR;colissimo", "OD-2026-2;RB123456785FR;", "OD-2026-3;?!;UPS"].join("\n"),
  );
  const [laposte, chronopost] = ["La Poste – Colissimo", "Chronopost"];
  expect(lines.map(({ result }) => result)).toMatchObject([
    { error: "malformedNumber", given: "XY123456789FR", carrier: laposte, possible: [chronopost] },
    { error: "carrierUnclear", possible: [laposte, chronopost] },
    { error: "malformedNumber", carrier: "UPS", possible: [] },
  ]);
});

test("security 6.40: of a file that is too long the rest is not read, and one line says so", async () => {
  const file = Array.from({ length: 100_000 }, (_, at) => `OD-2020-${String(at).padStart(6, "0")};${number(at)};`);
  const lines = await preview(["Commande;Suivi;Transporteur", ...file].join("\r\n"));
  expect(lines).toHaveLength(1_001);
  expect(lines.at(-1)).toMatchObject({ line: 1_002, result: { error: "tooMany" } });
});

test("an order is found by its number in every form, and what a short one leaves open is refused", async () => {
  const { db } = database;
  const order = await packedOrder(db);
  const [, year, running] = order.number.split("-");
  const short = String(Number(running));
  for (const form of [
    short,
    `${year}-${short}`,
    `OD${short}`,
    `OD-${year}-${running}`,
    `od ${year} ${short}`,
    `#${short}`,
  ])
    expect(await preview(`${form};${number(21)}`), form).toMatchObject([
      { given: { order: order.number, number: number(21) }, result: { ok: true } },
    ]);
  expect(await preview(`${short};${number(21)}\n${order.number};${number(22)}`)).toMatchObject([
    { result: { ok: true } },
    { result: { error: "repeatedOrder" } },
  ]);
  const earlier = await packedOrder(db);
  await db
    .update(orders)
    .set({ number: `OD-2020-${running}`, created_at: new Date("2020-11-26") })
    .where(eq(orders.id, earlier.id));
  expect(await preview(`${short};${number(21)}`)).toMatchObject([
    { result: { error: "ambiguousOrder", numbers: `OD-2020-${running}, ${order.number}` } },
  ]);
  expect(await preview(`OD-2020-${running};${number(21)}`)).toMatchObject([{ result: { ok: true } }]);
});

test("what is shipped is the number that the preview showed, to the character", async () => {
  const cells = [
    "'12345678901234",
    '="12345678901235"',
    "12345678901236.0",
    "1234 5678 9012 37",
    "１２３４５６７８９０１２３８",
  ];
  const packed = [];
  for (const _ of cells) packed.push(await packedOrder(database.db));
  const file = packed.map((order, at) => `${order.number};${cells[at]};DPD`).join("\n");
  const shown = (await preview(file)).map(({ given }) => given.number);
  expect(shown).toEqual(["12345678901234", "12345678901235", "12345678901236", "12345678901237", "12345678901238"]);
  expect((await doImport(file)).every(({ result }) => result.ok)).toBe(true);
  const ids = packed.map(({ id }) => id);
  const stored = await database.db.select().from(shipments).where(inArray(shipments.orderId, ids));
  expect(stored.map(({ trackingNumber }) => trackingNumber).toSorted()).toEqual(shown);
});

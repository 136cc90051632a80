import { expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { orderNow } from "#app/orders/testing/order-input.ts";
import { importTracking, previewTracking } from "./import-tracking.server.ts";
import { shipments } from "./server/tables.server.ts";
import { holdOrder, packedOrder, paidOrder, shippingDatabase } from "./testing/paid-orders.ts";

const database = shippingDatabase();

const number = (running: number) => `6A${String(running).padStart(11, "0")}`;

test("issue 10: a file with bad lines says what each will do, ships the good ones, and then what became of each", async () => {
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
  expect(await previewTracking(db, file)).toMatchObject(lines);
  expect(await db.$count(shipments)).toBe(0);
  expect(await importTracking(database.staff(), file)).toMatchObject(lines);
  expect(await db.$count(shipments)).toBe(2);
  const mails = (await db.select().from(outbox)).filter(({ kind }) => kind === "order-shipped");
  expect(mails.map(({ language }) => language).toSorted()).toEqual(["de", "fr"]);
  for (const { id } of [good, german]) expect(await orderNow(db, id)).toMatchObject({ status: "Expediee" });

  // The same file again does nothing; its number is refused for others.
  const again = await importTracking(database.staff(), file);
  expect(again.slice(0, 2)).toMatchObject([
    { result: { error: "wrongState", status: "Expediee" } },
    { result: { error: "wrongState", status: "Expediee" } },
  ]);
  const late = await packedOrder(db);
  expect(await previewTracking(db, `${late.number};${number(1)}`)).toMatchObject([
    { result: { error: "numberUsed", number: good.number } },
  ]);
});

test("security 6.40: of a file that is too long the rest is not read, and one line says so", async () => {
  const file = Array.from({ length: 100_000 }, (_, at) => `OD-2020-${String(at).padStart(6, "0")};${number(at)};`);
  const lines = await previewTracking(database.db, ["Commande;Suivi;Transporteur", ...file].join("\r\n"));
  expect(lines).toHaveLength(1_001);
  expect(lines.at(-1)).toMatchObject({ line: 1_002, result: { error: "tooMany" } });
});

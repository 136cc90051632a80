import fc from "fast-check";
import { expect, test } from "vitest";
import { readTrackingLines } from "./tracking-file.ts";

const read = (...rows: string[][]) => readTrackingLines(rows.map((cells, at) => ({ line: at + 1, cells })));
const order = (running: number) => `OD-2026-${String(running).padStart(6, "0")}`;

test("issue 10: columns by heading in any order and language, or by place without one", () => {
  const wanted = { orderNumber: order(1), trackingNumber: "6A12345678901", carrier: { id: "laposte" }, fault: null };
  for (const rows of [
    [[order(1), "6A 1234 567 8901"]],
    [[order(1).toLowerCase(), "6a12345678901", "Colissimo"]],
    [
      ["Transporteur", "Numéro de suivi", "Commande"],
      ["La Poste", "6A12345678901", order(1)],
    ],
    [
      ["Order", "Tracking number"],
      [order(1), "6A12345678901"],
    ],
    [
      ["Bestellung", "Gewicht", "Sendungsnummer"],
      [order(1), "0,1", "6A12345678901"],
    ],
    [
      ["Référence", "N° de colis", "Poids"],
      [order(1), "6A12345678901", ""],
    ],
  ])
    expect(read(...rows), rows[0]!.join()).toMatchObject([wanted]);
});

test("issue 10: each faulty line says what is wrong with it, and the others are read", () => {
  expect(
    read(
      [order(1), "6A12345678901"],
      [order(2), ""],
      [order(3), "1,23457E+13", "DPD"],
      [order(4), "RB123456785FR"],
      [order(5), "hello"],
      [order(6), "6A12345678901", "UPS"],
      [order(7), "6A12345678902", "Pigeon"],
      [order(1), "6A12345678903"],
      [order(8), "6A12345678901"],
      [order(9), "RB123456785FR", "chronopost"],
    ).map(({ line, fault }) => [line, fault]),
  ).toEqual([
    [1, null],
    [2, "missingCell"],
    [3, "shortenedNumber"],
    [4, "carrierUnclear"],
    [5, "malformedNumber"],
    [6, "malformedNumber"],
    [7, "unknownCarrier"],
    [8, "repeatedOrder"],
    [9, "repeatedNumber"],
    [10, null],
  ]);
});

test("whatever a file says, every line gets an answer, and no order or number is used twice", () => {
  const cell = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(order(1), order(2), "6A12345678901", "6A12345678902", "laposte", "constructor", "Suivi"),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 30 }), (rows) => {
      const lines = read(...rows);
      expect(rows.length - lines.length).toBeLessThanOrEqual(1);
      const taken = lines.flatMap((line) => (line.fault === null ? [line] : []));
      expect(new Set(taken.map((line) => line.orderNumber)).size).toBe(taken.length);
      expect(new Set(taken.map((line) => `${line.carrier.id} ${line.trackingNumber}`)).size).toBe(taken.length);
    }),
  );
});

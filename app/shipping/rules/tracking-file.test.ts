import fc from "fast-check";
import { expect, test } from "vitest";
import { readTrackingFile, type TrackingLine } from "./tracking-file.ts";

function read(...rows: string[][]): TrackingLine[] {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const file = readTrackingFile(rows.map((cells) => cells.map(quoted).join(";")).join("\r\n"));
  if ("fault" in file) throw new Error(file.fault);
  return file.lines;
}
const order = (running: number) => `OD-2026-${String(running).padStart(6, "0")}`;

test("columns by heading in any order and language, or by place without one", () => {
  const wanted = {
    order: order(1),
    trackingNumber: "6A12345678901",
    carrier: "laposte",
    fault: null,
  };
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

test("each faulty line says what is wrong with it, and the others are read", () => {
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

test("neither the number of a returned parcel nor that of the buyer is taken for the tracking number", () => {
  for (const [other, heading] of [
    ["Suivi retour", "Suivi aller"],
    ["Return tracking", "Outbound tracking"],
    ["Retourensendungsnummer", "Sendungsnummer hin"],
    ["Spedizione di reso", "Spedizione"],
    ["Seguimiento de devolución", "Seguimiento de envío"],
    ["N° client", "Code"],
    ["Kundennummer", "Nummer"],
  ] as const)
    expect(read(["Order", other, heading], [order(1), "12345678902", "12345678901"]), other).toMatchObject([
      { fault: null, trackingNumber: "12345678901" },
    ]);
});

test("an order 1.000 may be the first or the thousandth", () => {
  expect(read(["Order", "Tracking"], ["1.000", "6A12345678901"], ["1000", "6A12345678902"])).toMatchObject([
    { fault: "malformedOrder" },
    { fault: null, order: "001000" },
  ]);
});

test("whatever a file says, no order and no number is used twice", () => {
  const cell = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(order(1), order(2), "6A12345678901", "6A12345678902", "laposte", "constructor", "Suivi"),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 30 }), (rows) => {
      const taken = read(...rows).flatMap((line) => (line.fault === null ? [line] : []));
      expect(new Set(taken.map((line) => line.order)).size).toBe(taken.length);
      expect(new Set(taken.map((line) => `${line.carrier} ${line.trackingNumber}`)).size).toBe(taken.length);
    }),
  );
});

test("the order's column is known by its cells under any heading, and the number's by the usual ones", () => {
  const headings = `Commande, N° commande, Numéro de commande, Réf. commande, Référence, Référence client, Votre référence,
    Order, Order no., Order number, Reference, Customer reference, PO number, Shipment reference, Pedido, N.º de pedido, Referencia,
    Ref. cliente, Ordine, N. ordine, Riferimento, Rif. mittente, Bestellung, Bestellnummer, Bestell-Nr., Auftragsnummer,
    Kundenreferenz, Sendungsreferenz, Ihr Zeichen, Absender, Zamówienie`;
  const numbers = `Suivi, N° de colis, Numéro de suivi, Code-barres, Tracking number, Tracking, Parcel, Waybill, AWB, Consignment,
    Seguimiento, N.º de seguimiento, Envío, Bulto, Tracciamento, Spedizione, Lettera di vettura, Collo, Sendungsnummer, Paketnummer,
    Sendung, Barcode`;
  const wanted = [{ line: 2, given: { order: order(1), number: "12345678901", carrier: "GLS" }, fault: null }];
  for (const heading of headings.split(/,\s+/))
    for (const date of ["Order date", "Date de commande", "Bestelldatum", "Poids"])
      expect(
        read([date, "Sendungsnummer", heading, "Carrier"], ["2026-11-26", "12345678901", order(1), "GLS"]),
        heading,
      ).toMatchObject(wanted);
  for (const heading of numbers.split(/,\s+/))
    expect(
      read(["Telefon", "Carrier", heading, "Réf."], ["0612345678", "GLS", "12345678901", order(1)]),
      heading,
    ).toMatchObject(wanted);
});

test("without its year an order is known by the heading of its column", () => {
  expect(read(["Poids", "Colis", "Commande"], ["250", "6A12345678901", "377"])).toMatchObject([
    { given: { order: "377", number: "6A12345678901" }, order: "000377", fault: null },
  ]);
});

test("a first line that cannot be read is a bad line, not a heading", () => {
  for (const first of [
    ["hello", "world"],
    ["colis perdu", ""],
    ["OD-2026-0001x", "6A123"],
    ["", "6A12345678901"],
    ["???"],
  ])
    expect(read(first, [order(1), "6A12345678901"]), first.join()).toMatchObject([
      { line: 1, fault: expect.any(String) },
      { line: 2, fault: null },
    ]);
});

import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { makeSerial } from "#app/dongles/serial.ts";
import { code128 } from "#app/platform/pdf/barcode.ts";
import type { DocumentKind } from "./document-kinds.ts";
import type { PreparedOrder } from "./preparation-queues.server.ts";
import { printOrders, unprintableOnLabel } from "./shipping-documents.server.ts";

const serial = makeSerial(26, 47, 7);
const now = new Date("2026-11-22T10:00:00Z");

function prepared(running: number, overrides: Partial<PreparedOrder["order"]> = {}): PreparedOrder {
  const order = {
    id: String(running),
    number: `OD-2026-${String(running).padStart(6, "0")}`,
    created_at: now,
    first_name: "Zoé",
    last_name: "O’Brien-Müller",
    phone: "+33 6 12 34 56 78",
    address: "12 rue de l’Église",
    postal_code: "42000",
    city: "Saint-Étienne",
    country: "FR",
    license_plate: "AB-123-CD",
    vehicle_brand: "Renault",
    vehicle_model: "Clio",
    vehicle_year: 2018,
    origin: "shop",
    language: "fr",
    ...overrides,
  } as PreparedOrder["order"];
  return { order, serial, shipment: null };
}

const print = (kind: Exclude<DocumentKind, "carrier">, orders: PreparedOrder[]) =>
  printOrders(kind, orders, { language: "fr", now, publicUrl: "https://odovia.example", productCents: 7900 });

const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

/** The characters that a PDF's fonts can show, from the maps that let its text be copied. */
function charactersOf(pdf: Buffer): string {
  const streams = pdf.toString("latin1").split(/\nendstream/);
  const texts = streams.map((part) => {
    try {
      return inflateSync(Buffer.from(part.slice(part.lastIndexOf("stream\n") + 7), "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  return texts
    .filter((text) => text.includes("begincmap"))
    .flatMap((text) =>
      [...text.matchAll(/<([0-9a-f]{4,8})>/gi)].map(([, code]) => String.fromCodePoint(Number.parseInt(code!, 16))),
    )
    .join("");
}

test("what a label cannot show is named before it is printed", () => {
  const { order } = prepared(1, { first_name: "Ἀριστοτέλης", last_name: "Жуков", city: "Αθήνα" });
  expect(unprintableOnLabel(order)).toEqual([]);
  expect(unprintableOnLabel({ ...order, first_name: "李", last_name: "محمد", city: "台北" })).toEqual([..."李محد台北"]);
});

test("a sheet for each packing slip, four labels a sheet of A4 and one of A6, whatever the number of orders", async () => {
  const orders = Array.from({ length: 5 }, (_, at) => prepared(at + 1));
  expect(pagesOf(await print("slips", orders))).toBe(5);
  expect(pagesOf(await print("labels-a6", orders))).toBe(5);
  expect(pagesOf(await print("labels-a4", orders))).toBe(2);
  const [one, several] = [await print("picking", orders), await print("picking", [...orders, ...orders, ...orders])];
  expect([pagesOf(one), pagesOf(several)]).toEqual([1, 2]);
  // "Page 1 sur 2": nothing else on the list has this capital.
  expect([charactersOf(one).includes("P"), charactersOf(several).includes("P")]).toEqual([false, true]);
  const many = Array.from({ length: 40 }, (_, at) => prepared(at + 1));
  expect(pagesOf(await print("picking", many))).toBe(4);
});

test("names in Greek, Cyrillic and Vietnamese are printed whole, in their own letters", async () => {
  const name = { first_name: "Ελένη", last_name: "Жукова Nguyễn Łukasz", city: "Αθήνα", country: "GR" };
  for (const kind of ["labels-a6", "slips", "picking"] as const) {
    const shown = charactersOf(await print(kind, [prepared(1, name)]));
    for (const letter of "ΕλένηЖуковаễŁ") expect(shown, `${kind} ${letter}`).toContain(letter);
  }
});

test("the longest address stays on its label, and a word that is too long is broken", async () => {
  const endless = {
    first_name: "W".repeat(80),
    last_name: "M".repeat(80),
    address: "W".repeat(200),
    city: "M".repeat(100),
  };
  expect(pagesOf(await print("labels-a4", [prepared(1, endless)]))).toBe(1);
  expect(pagesOf(await print("picking", [prepared(1, endless)]))).toBe(1);
});

test("Code 128: start, one symbol a character or pair of digits, check and stop, of eleven modules each", async () => {
  for (const text of [serial, "OD-2026-000123"]) {
    const widths = await code128(text);
    const modules = widths.reduce((sum, each) => sum + each, 0);
    expect(widths.length % 2).toBe(1);
    expect(Math.min(...widths)).toBe(1);
    expect(Math.max(...widths)).toBe(4);
    // The stop symbol has thirteen.
    expect((modules - 13) % 11).toBe(0);
  }
});

import { brand } from "#app/brand.ts";
import { townLines } from "#app/catalogue/postcodes.ts";
import { countryName, fill, longDate, plural } from "#app/i18n/format.ts";
import { type Language, localizedPath, storedLanguage } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { orderFieldLabels } from "#app/orders/fields/order-field-labels.server.ts";
import { fieldsShownIn, notesIn, type OrderField } from "#app/orders/fields/order-field-rules.ts";
import { paths } from "#app/paths.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { lineHeight, mm, type Paper, paper } from "#app/platform/pdf/pdf-layout.server.ts";
import { unprintableLetters } from "#app/platform/pdf/printable-letters.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { customsDeclarations, customsLabels } from "./customs-forms.server.ts";
import type { DocumentKind } from "./document-kinds.ts";
import type { PreparedOrder } from "./preparation-queues.server.ts";

type Texts = typeof import("./texts/fr/documents.json");
const textsOf = (language: Language): Texts => loadTexts<Texts>("shipping", "documents", language);

/** `publicUrl`: for links on packing slips. `open`: another sheet for tests of what is written. */
type Printing = { language: Language; now: Date; publicUrl: string; productCents: Cents; open?: typeof paper };

const a4 = { width: 210 * mm, height: 297 * mm };
const margin = 15 * mm;

/** `carrier`: not printed but bought (labels/buy-label.server.ts). */
export function printOrders(kind: Exclude<DocumentKind, "carrier">, orders: readonly PreparedOrder[], staff: Printing) {
  if (kind === "picking") return pickingList(orders, staff);
  if (kind === "cn22") return customsLabels(orders, staff);
  if (kind === "cn23") return customsDeclarations(orders, staff);
  return kind === "slips"
    ? packingSlips(orders, staff)
    : addressLabels(orders, kind === "labels-a6" ? "A6" : "A4", staff);
}

/** What to take from the shelf, with numbers to scan. */
async function pickingList(orders: readonly PreparedOrder[], { language, now, open = paper }: Printing) {
  const t = textsOf(language);
  const sheet = await open({ title: t.picking.title, language, size: "A4" });
  const [buyer, vehicle, tick] = [margin + 60 * mm, margin + 117 * mm, a4.width - margin - 6 * mm];
  const width = 53 * mm;
  let y = Number.POSITIVE_INFINITY;
  for (const { order, serial } of orders) {
    const place = `${order.postal_code} ${order.city}, ${countryName(order.country, language)}`;
    const car = `${order.vehicle_brand} ${order.vehicle_model} ${order.vehicle_year || ""}`.trim();
    // Cut only if extremely long.
    const columns = [
      {
        x: buyer,
        lines: [
          { text: nameOf(order), width, size: 10, weight: "semibold", maxLines: 4 },
          { text: place, width, size: 9, maxLines: 3 },
        ],
      },
      {
        x: vehicle,
        lines: [
          { text: car, width, size: 9, maxLines: 4 },
          { text: serial ?? order.license_plate, width, size: 9, maxLines: 1 },
        ],
      },
    ] as const;
    const heights = columns.map(({ lines }) =>
      lines.reduce(
        (sum, { text, ...line }) => sum + Math.min(sheet.lineCount(text, line), line.maxLines) * line.size * lineHeight,
        0,
      ),
    );
    const height = Math.max(14 * mm, ...heights) + 6 * mm;
    if (y + height > a4.height - margin) {
      sheet.addSheet();
      y = sheet.text(t.picking.title, { x: margin, y: margin, width: 120 * mm, size: 18, weight: "semibold" });
      const heading = `${longDate(now, language)} · ${plural(t.picking.count, orders.length, language)}`;
      y = sheet.text(heading, { x: margin, y, width: a4.width - 2 * margin, size: 10, colour: "#555555" }) + 4 * mm;
    }
    sheet.line(margin, y, a4.width - 2 * margin);
    const top = y + 3 * mm;
    await sheet.barcode(order.number, { x: margin, y: top, width: 56 * mm, height: 9 * mm });
    for (const { x, lines } of columns) {
      let below = top;
      for (const { text, ...line } of lines) below = sheet.text(text, { x, y: below, ...line });
    }
    sheet.box(tick, top, 6 * mm, 6 * mm);
    y += height;
  }
  sheet.numberSheets((sheet, sheets) => fill(t.picking.sheet, { sheet, sheets }), {
    x: a4.width - margin - 60 * mm,
    y: margin,
    width: 60 * mm,
    size: 10,
    colour: "#555555",
    align: "right",
  });
  return sheet.finish();
}

/** Contents, recipient, installation and return. No amounts: it may be a gift. */
async function packingSlips(orders: readonly PreparedOrder[], { language, publicUrl, open = paper }: Printing) {
  const sheet = await open({ title: textsOf(language).slip.title, language, size: "A4" });
  for (const { order, serial } of orders) {
    const buyersLanguage = storedLanguage(order.language);
    const t = textsOf(buyersLanguage).slip;
    const width = a4.width - 2 * margin;
    const page = (path: string) => `${publicUrl}${localizedPath(path, buyersLanguage)}`;
    sheet.addSheet();
    sheet.text(brand.name, { x: margin, y: margin, width: 80 * mm, size: 16, weight: "semibold" });
    await sheet.barcode(order.number, { x: a4.width - margin - 70 * mm, y: margin, width: 70 * mm, height: 12 * mm });
    let y = sheet.text(t.title, { x: margin, y: margin + 26 * mm, width, size: 22, weight: "semibold" });
    const heading = fill(t.order, { number: order.number, date: longDate(order.created_at, buyersLanguage) });
    y = sheet.text(heading, { x: margin, y, width, size: 11, colour: "#555555" }) + 8 * mm;
    sheet.text(t.recipient, { x: margin, y, width: 80 * mm, size: 9, colour: "#555555" });
    y = sheet.text(addressOf(order, buyersLanguage), { x: margin, y: y + 5 * mm, width: 100 * mm, size: 12 });
    for (const [label, note] of notesIn("slip", order, orderFieldLabels(buyersLanguage))) {
      y = sheet.text(label, { x: margin, y: y + 3 * mm, width, size: 9, colour: "#555555" });
      y = sheet.text(note, { x: margin, y: y + 1 * mm, width, size: 11 });
    }
    y += 10 * mm;
    sheet.line(margin, y, width);
    y += 5 * mm;
    sheet.text("1 ×", { x: margin, y, width: 12 * mm, size: 12, weight: "semibold" });
    const right = margin + 12 * mm;
    y = sheet.text(t.product, { x: right, y, width: 90 * mm, size: 12, weight: "semibold" });
    // Own orders may have no car.
    const car = `${order.vehicle_brand} ${order.vehicle_model}`.trim();
    if (car !== "") {
      const vehicle = order.license_plate === "" ? t.car : t.vehicle;
      const text = fill(vehicle, { vehicle: car, plate: order.license_plate });
      y = sheet.text(text, { x: right, y, width: 130 * mm, size: 10 });
    }
    if (serial) {
      y = sheet.text(t.serial, { x: right, y: y + 2 * mm, width: 90 * mm, size: 9, colour: "#555555" });
      y = await sheet.barcode(serial, { x: right, y: y + 1 * mm, width: 75 * mm, height: 11 * mm });
    }
    y += 5 * mm;
    sheet.line(margin, y, width);
    y += 8 * mm;
    for (const [title, text] of [
      [t.installTitle, fill(t.install, { address: page(paths.installationManual) })],
      // Only sales can be withdrawn from.
      ...(order.origin === "shop"
        ? [[t.returnTitle, fill(t.return, { address: page(paths.withdrawal), number: order.number })] as const]
        : []),
      [t.helpTitle, t.help],
    ] as const) {
      y = sheet.text(title, { x: margin, y, width, size: 11, weight: "semibold" });
      y = sheet.text(text, { x: margin, y, width: 150 * mm, size: 10 }) + 4 * mm;
    }
  }
  return sheet.finish();
}

/** 105 × 148 mm: one per A6 or four per A4 sheet. */
async function addressLabels(
  orders: readonly PreparedOrder[],
  size: "A4" | "A6",
  { language, open = paper }: Printing,
) {
  const sheet = await open({ title: textsOf(language).label.title, language, size });
  const each = { width: a4.width / 2, height: a4.height / 2 };
  const perSheet = size === "A6" ? 1 : 4;
  for (const [at, prepared] of orders.entries()) {
    const place = at % perSheet;
    if (place === 0) sheet.addSheet();
    await label(sheet, prepared, {
      x: (place % 2) * each.width,
      y: Math.floor(place / 2) * each.height,
      width: each.width,
    });
  }
  return sheet.finish();
}

async function label(
  sheet: Paper,
  { order }: PreparedOrder,
  at: { x: number; y: number; width: number },
): Promise<void> {
  const x = at.x + 9 * mm;
  const width = at.width - 18 * mm;
  const abroad = order.country !== "FR";
  const { name, postalAddress } = shopFacts().returnTo;
  const sender = [name, postalAddress, abroad ? countryName("FR", "fr") : ""].filter(Boolean).join(", ");
  sheet.text(sender, { x, y: at.y + 9 * mm, width, size: 8, maxLines: 2 });
  sheet.line(x, at.y + 18 * mm, width);
  // As the postal union requires: country last, in capitals, in the dispatching country's language.
  const place = [nameOf(order), order.address].join("\n");
  const town = townLines(order);
  const country = abroad ? countryName(order.country, "fr").toLocaleUpperCase("fr") : "";
  const linesAt = (size: number) => ({
    place: sheet.lineCount(place, { width, size }),
    town: sheet.lineCount(town, { width, size: size + 2, weight: "semibold" }),
  });
  // Printed smaller rather than cut: the end may be the house number.
  const fits = (size: number) => {
    const lines = linesAt(size);
    return (lines.place * size + lines.town * (size + 2) + size) * lineHeight + 4 <= 73 * mm;
  };
  const size = [14, 12, 10, 9].find(fits) ?? 9;
  let y = sheet.text(place, { x, y: at.y + 30 * mm, width, size, maxLines: 13 });
  y = sheet.text(town, { x, y: y + 2, width, size: size + 2, weight: "semibold", maxLines: 3 });
  sheet.text(country, { x, y: y + 2, width, size, weight: "semibold" });
  const notes = notesIn("label", order, orderFieldLabels("fr")).map(([, note]) => note);
  if (notes.length > 0) sheet.text(notes.join(" · "), { x, y: at.y + 99 * mm, width, size: 9, maxLines: 1 });
  sheet.text(order.phone, { x, y: at.y + 105 * mm, width, size: 9 });
  await sheet.barcode(order.number, { x, y: at.y + 114 * mm, width: 70 * mm, height: 16 * mm });
}

type Order = PreparedOrder["order"];

/** Printed as `?`. */
export const unprintableOnLabel = (order: Pick<Order, OrderField>): string[] =>
  unprintableLetters(
    fieldsShownIn("label")
      .map((name) => order[name] ?? "")
      .join(" "),
  );

const nameOf = (order: Order): string => `${order.first_name} ${order.last_name}`.trim();

const addressOf = (order: Order, language: Language): string =>
  [nameOf(order), order.address, townLines(order), countryName(order.country, language)].join("\n");

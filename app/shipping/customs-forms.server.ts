import { isOutsideVatArea, vatCountryOf } from "#app/catalogue/countries.ts";
import { townLines } from "#app/catalogue/postcodes.ts";
import { rateFromDecimal, vatContainedIn } from "#app/catalogue/pricing/tax.ts";
import { countryName } from "#app/i18n/format.ts";
import { type Cents, centsFromDecimal, decimalFromCents } from "#app/platform/money/money.ts";
import { mm, type Paper, paper } from "#app/platform/pdf/pdf-layout.server.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import type { PreparedOrder } from "./preparation-queues.server.ts";

type Order = PreparedOrder["order"];
/** `productCents`: of the product today. */
type Printing = { now: Date; productCents: Cents; open?: typeof paper };

/** Units of data-processing machines, if the settings name no other code. */
const usualHsCode = "8471.80";

/**
 * Whether a parcel needs a customs form: outside the Union, and where its VAT does not apply. Goods for Northern Ireland
 * (BT) move as inside the Union (Windsor Framework, article 5).
 */
export const needsCustomsForm = (to: Pick<Order, "country" | "postal_code">): boolean =>
  (vatCountryOf(to) === undefined || isOutsideVatArea(to)) && !(to.country === "GB" && /^\s*BT/i.test(to.postal_code));

/** What both forms declare; amounts in euro cents, weights in grams. `productCents`: of an order stored without a price. */
export function declaredGoods(order: Order, productCents: Cents) {
  const parcel = shopValues("parcel");
  const [paid, price] = [centsFromDecimal(order.subtotal), centsFromDecimal(order.product_price)];
  // Customs ask for the value of the goods, also of a free one, without the destination's VAT.
  const gross = paid || price || productCents;
  const vat = order.vat_rate === null ? 0 : vatContainedIn(gross, rateFromDecimal(order.vat_rate));
  return {
    description: parcel.contents,
    quantity: 1,
    weight: parcel.weightGrams,
    value: gross - vat,
    postage: centsFromDecimal(order.shipping_price),
    hsCode: parcel.hsCode || usualHsCode,
    origin: parcel.originCountry,
    category: categoryOf(order.origin),
  };
}

/** The boxes of the postal union's forms, in English and French as they have them. */
const categories = {
  gift: "Gift / Cadeau",
  documents: "Documents",
  sale: "Sale of goods / Vente de marchandises",
  sample: "Commercial sample / Échantillon commercial",
  returned: "Returned goods / Retour de marchandise",
  other: "Other (please specify) / Autre (préciser)",
} as const;

function categoryOf(origin: Order["origin"]): keyof typeof categories {
  if (origin === "shop") return "sale";
  return origin === "warranty" ? "other" : "sample";
}

const certification =
  "I, the undersigned, whose name and address are given on the item, certify that the particulars given in this declaration " +
  "are correct and that this item does not contain any dangerous article or articles prohibited by legislation or by postal " +
  "or customs regulations. / Je, soussigné, dont le nom et l’adresse figurent sur l’envoi, certifie que les renseignements " +
  "donnés dans la présente déclaration sont exacts et que cet envoi ne contient aucun objet dangereux ou interdit par la " +
  "législation ou la réglementation postale ou douanière.";

const amount = (cents: number): string => `${decimalFromCents(cents)} EUR`;
const kilograms = (grams: number): string => `${(grams / 1000).toFixed(3)} kg`;
const nameOf = (order: Order): string => `${order.first_name} ${order.last_name}`.trim();

type Box = { x: number; y: number; width: number; height: number };

function field(sheet: Paper, { x, y, width, height }: Box, title: string, value: string, size = 9): void {
  sheet.box(x, y, width, height);
  const below = sheet.text(title, { x: x + 4, y: y + 3, width: width - 8, size: 6, colour: "#333333" });
  sheet.text(value, { x: x + 4, y: below + 1, width: width - 8, size, weight: "semibold" });
}

function categoryBoxes(sheet: Paper, at: Omit<Box, "height">, chosen: keyof typeof categories, size: number): number {
  const half = at.width / 2;
  for (const [place, [key, title]] of Object.entries(categories).entries()) {
    const [x, y] = [at.x + (place % 2) * half, at.y + Math.floor(place / 2) * (size + 7)];
    sheet.box(x, y, size, size);
    if (key === chosen) sheet.text("X", { x: x + 1.5, y: y - 1, width: size, size, weight: "semibold" });
    const text = key === chosen && key === "other" ? `${title}: warranty replacement / garantie` : title;
    sheet.text(text, { x: x + size + 3, y, width: half - size - 5, size: 6, maxLines: 2 });
  }
  return at.y + 3 * (size + 7);
}

/** CN 22, for letter post up to 2 kg: one for each A6 sheet. */
export async function customsLabels(orders: readonly PreparedOrder[], { now, productCents, open = paper }: Printing) {
  const sheet = await open({ title: "CN 22", language: "fr", size: "A6" });
  const [x, width] = [6 * mm, 93 * mm];
  for (const { order } of orders) {
    const goods = declaredGoods(order, productCents);
    sheet.addSheet();
    sheet.text("CUSTOMS DECLARATION\nDÉCLARATION EN DOUANE", {
      x,
      y: 6 * mm,
      width: 60 * mm,
      size: 9,
      weight: "semibold",
    });
    sheet.text("May be opened officially\nPeut être ouvert d’office", { x, y: 15 * mm, width: 50 * mm, size: 6 });
    sheet.text("CN 22", { x: x + 60 * mm, y: 6 * mm, width: 33 * mm, size: 14, weight: "semibold", align: "right" });
    sheet.text(`${shopFacts().returnTo.name} · ${order.number}`, {
      x: x + 43 * mm,
      y: 16 * mm,
      width: 50 * mm,
      size: 7,
      align: "right",
    });
    let y = categoryBoxes(sheet, { x, y: 23 * mm, width }, goods.category, 8) + 2 * mm;
    const columns = [47 * mm, 20 * mm, 26 * mm] as const;
    const row = (height: number, cells: readonly (readonly [string, string])[]) => {
      let left = x;
      for (const [place, [title, value]] of cells.entries()) {
        field(sheet, { x: left, y, width: columns[place]!, height }, title, value, 8);
        left += columns[place]!;
      }
      y += height;
    };
    row(21 * mm, [
      [
        "Quantity and detailed description of contents (1) / Quantité et description détaillée du contenu",
        `${goods.quantity} × ${goods.description}`,
      ],
      ["Net weight (2) / Poids net", kilograms(goods.weight)],
      ["Value and currency (3) / Valeur et monnaie", amount(goods.value)],
    ]);
    row(15 * mm, [
      [
        "For commercial items only: HS tariff number (4) and country of origin of goods (5) / N° tarifaire du SH et pays d’origine",
        `${goods.hsCode} · ${goods.origin}`,
      ],
      ["Total weight (6) / Poids total", kilograms(goods.weight)],
      ["Total value (7) / Valeur totale", amount(goods.value)],
    ]);
    y = sheet.text(certification, { x, y: y + 2 * mm, width, size: 5.5 }) + 1 * mm;
    field(
      sheet,
      { x, y, width, height: 16 * mm },
      "Date and sender’s signature (8) / Date et signature de l’expéditeur",
      officeDay(now),
    );
  }
  return sheet.finish();
}

/** CN 23, for parcels: one for each A4 sheet. */
export async function customsDeclarations(
  orders: readonly PreparedOrder[],
  { now, productCents, open = paper }: Printing,
) {
  const sheet = await open({ title: "CN 23", language: "fr", size: "A4" });
  const { publisher, returnTo, supportEmail } = shopFacts();
  const { eori } = shopValues("tax");
  const [x, width] = [12 * mm, 186 * mm];
  const half = width / 2;
  for (const { order } of orders) {
    const goods = declaredGoods(order, productCents);
    sheet.addSheet();
    sheet.text("CUSTOMS DECLARATION / DÉCLARATION EN DOUANE", {
      x,
      y: 12 * mm,
      width: 130 * mm,
      size: 13,
      weight: "semibold",
    });
    sheet.text("May be opened officially / Peut être ouvert d’office", { x, y: 19 * mm, width: 100 * mm, size: 8 });
    sheet.text("CN 23", { x: x + 146 * mm, y: 11 * mm, width: 40 * mm, size: 20, weight: "semibold", align: "right" });
    await sheet.barcode(order.number, { x, y: 26 * mm, width: 70 * mm, height: 12 * mm });
    const sender = [
      returnTo.name,
      returnTo.postalAddress,
      countryName("FR", "fr").toLocaleUpperCase("fr"),
      supportEmail,
    ];
    const recipient = [
      nameOf(order),
      order.address,
      townLines(order),
      countryName(order.country, "fr").toLocaleUpperCase("fr"),
      order.phone,
    ];
    let y = 46 * mm;
    field(sheet, { x, y, width: half, height: 40 * mm }, "From / De", sender.join("\n"), 10);
    field(sheet, { x: x + half, y, width: half, height: 40 * mm }, "To / À", recipient.filter(Boolean).join("\n"), 10);
    y += 40 * mm;
    field(
      sheet,
      { x, y, width: half, height: 13 * mm },
      "Sender’s customs reference (EORI, VAT) / Référence en douane de l’expéditeur",
      [eori, publisher.vatNumber].filter(Boolean).join(" · "),
    );
    field(
      sheet,
      { x: x + half, y, width: half, height: 13 * mm },
      "Importer’s reference, telephone / Référence de l’importateur, téléphone",
      order.phone,
    );
    y += 13 * mm;
    const columns = [
      [58 * mm, "Detailed description of contents (1) / Description détaillée du contenu", goods.description],
      [20 * mm, "Quantity (2) / Quantité", String(goods.quantity)],
      [26 * mm, "Net weight (3) / Poids net", kilograms(goods.weight)],
      [28 * mm, "Value (5) / Valeur", amount(goods.value)],
      [28 * mm, "HS tariff number (7) / N° tarifaire du SH", goods.hsCode],
      [26 * mm, "Country of origin (8) / Pays d’origine", goods.origin],
    ] as const;
    let left = x;
    for (const [columnWidth, title, value] of columns) {
      field(sheet, { x: left, y, width: columnWidth, height: 24 * mm }, title, value);
      left += columnWidth;
    }
    y += 24 * mm;
    const third = width / 3;
    field(
      sheet,
      { x, y, width: third, height: 13 * mm },
      "Total gross weight (4) / Poids brut total",
      kilograms(goods.weight),
    );
    field(
      sheet,
      { x: x + third, y, width: third, height: 13 * mm },
      "Total value (6) / Valeur totale",
      amount(goods.value),
    );
    field(
      sheet,
      { x: x + 2 * third, y, width: third, height: 13 * mm },
      "Postal charges, fees (9) / Frais de port, frais",
      amount(goods.postage),
    );
    y = categoryBoxes(sheet, { x, y: y + 17 * mm, width }, goods.category, 9) + 2 * mm;
    field(sheet, { x, y, width: half, height: 13 * mm }, "Invoice, order (12) / Facture, commande", order.number);
    field(
      sheet,
      { x: x + half, y, width: half, height: 13 * mm },
      "Office of origin, date of posting / Bureau d’origine, date de dépôt",
      officeDay(now),
    );
    y = sheet.text(certification, { x, y: y + 16 * mm, width, size: 7 }) + 2 * mm;
    field(
      sheet,
      { x, y, width, height: 22 * mm },
      "Date and sender’s signature (15) / Date et signature de l’expéditeur",
      officeDay(now),
    );
  }
  return sheet.finish();
}

import { brand } from "#app/brand.ts";
import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import { money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { MailContent } from "#app/mail/mail-layout.ts";
import { addressRows, amountRows, orderRows, productName } from "#app/orders/order-mail.server.ts";
import { returnAddress } from "#app/orders/return-address.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { parcelRows } from "#app/shipping/parcel-of-order.server.ts";

/** Nobody's. */
export const sampleOrder = {
  number: `${brand.orderPrefix}-2026-000123`,
  created_at: new Date("2026-03-12T10:00:00Z"),
  first_name: "Camille",
  last_name: "Martin",
  address: "12 rue des Lilas",
  postal_code: "75011",
  city: "Paris",
  country: "FR",
  carrier_note: null,
  vehicle_brand: "Renault",
  vehicle_model: "Clio",
  vehicle_year: 2019,
  vehicle_energy: "Essence",
  license_plate: "AB-123-CD",
  product_price: "79.00",
  discount_amount: "0.00",
  promo_code: null,
  shipping_price: "0.00",
  total_amount: "79.00",
  vat_amount: "13.17",
  vat_rate: "20.00",
};
const freeOrder = {
  ...sampleOrder,
  discount_amount: sampleOrder.product_price,
  promo_code: "CADEAU",
  total_amount: "0.00",
  vat_amount: "0.00",
};
/** Outside the Union's VAT area. */
const untaxedOrder = {
  ...sampleOrder,
  address: "Bahnhofstrasse 12",
  postal_code: "8001",
  city: "Zürich",
  country: "CH",
  shipping_price: "15.00",
  total_amount: "94.00",
  vat_amount: null,
  vat_rate: null,
};
const shipment = { carrier: "laposte", trackingNumber: "6A12345678901" };

type Table = Pick<MailContent, "rows" | "amounts" | "picture">;
/** The text of a field; undefined if the shown case lacks it. */
type TextOf = (field: string) => string | undefined;

/** As the mail's own definition makes them. */
const tables: Record<string, (language: Language, textOf: TextOf) => Table> = {
  "orders.mails.confirmation"(language, textOf) {
    const order = textOf("introFree") ? freeOrder : textOf("importTax") ? untaxedOrder : sampleOrder;
    return {
      picture: productName(language),
      rows: orderRows(order, language),
      amounts: amountRows(order, language),
    };
  },
  "shipping.mails.shipped": (language) => ({
    picture: productName(language),
    rows: parcelRows({ order: sampleOrder, shipment }, language),
  }),
  "shipping.mails.corrected": (language) => ({ rows: parcelRows({ order: sampleOrder, shipment }, language) }),
  "orders.staff-mails.delivered": (language) => ({ picture: productName(language) }),
};

/** Texts that are labels in the mail's table, with what stands beside them. */
const labelled: Record<string, Record<string, (language: Language) => string>> = {
  "orders.staff-mails.address": { row: (language) => addressRows(sampleOrder, language, "")[0]![1] },
  "orders.staff-mails.refunded": { rowOrder: () => sampleOrder.number, rowPaid: total, rowRefunded: total },
  "orders.staff-mails.notRefunded": { reason: () => "…" },
  "orders.staff-mails.exchange": {
    row: (language) => returnAddress(shopFacts().returnTo, { country: "FR", language })?.join("\n") ?? "…",
  },
  "compatibility.mails.waiting": {
    brand: () => sampleOrder.vehicle_brand,
    model: () => sampleOrder.vehicle_model,
    year: () => String(sampleOrder.vehicle_year),
    energy: (language) => ownValue(energyNames(language), sampleOrder.vehicle_energy)!,
  },
};

function total(language: Language): string {
  return money(79_00, language, { always: true });
}

/** The table of a mail about an invented order. `labels`: fields that stand in it, and nowhere else. */
export function sampleTable(template: string, language: Language, textOf: TextOf): Table & { labels: string[] } {
  const labels = ownValue(labelled, template) ?? {};
  const rows = Object.entries(labels).flatMap(([field, value]): [string, string][] => {
    const label = textOf(field);
    return label === undefined ? [] : [[label, value(language)]];
  });
  return { rows, ...ownValue(tables, template)?.(language, textOf), labels: Object.keys(labels) };
}

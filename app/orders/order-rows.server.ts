/** What the confirmation shows of an order, and its preview of an invented one. */
import { shippingTypeOf } from "#app/catalogue/countries.ts";
import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import { decimal, fill, longDate, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { addressRows, type Recipient } from "./order-mail.server.ts";
import type { OrderRow } from "./rules/order-row.ts";

type Car = "vehicle_brand" | "vehicle_model" | "vehicle_year" | "vehicle_energy" | "license_plate";
type Ordered = Recipient & Pick<OrderRow, "number" | "created_at" | Car>;
type Price = "product_price" | "discount_amount" | "promo_code" | "shipping_price" | "total_amount";
type Amounts = Pick<OrderRow, Price | "country" | "vat_amount" | "vat_rate">;

const texts = (language: Language) => loadTexts<typeof import("./texts/fr/mails.json")>("orders", "mails", language);

export function orderRows(order: Ordered, language: Language): [string, string][] {
  const t = texts(language);
  return [
    [t.rows.number, order.number],
    [t.rows.date, longDate(order.created_at, language)],
    [t.rows.vehicle, `${order.vehicle_brand} ${order.vehicle_model} ${order.vehicle_year}`],
    [t.rows.energy, ownValue(energyNames(language), order.vehicle_energy) ?? order.vehicle_energy],
    [t.rows.plate, order.license_plate],
    ...addressRows(order, language, t.rows.address),
  ];
}

export function amountRows(order: Amounts, language: Language): [string, string][] {
  const t = texts(language);
  const cents = (amount: string) => centsFromDecimal(amount);
  const show = (value: number) => money(value, language, { always: true });
  const rows: [string, string][] = [[t.rows.product, show(cents(order.product_price))]];
  if (cents(order.discount_amount) > 0)
    rows.push([fill(t.rows.discount, { code: order.promo_code ?? "" }), `−${show(cents(order.discount_amount))}`]);
  const shipping = cents(order.shipping_price);
  // Spec 9: free shipping is a label for France only; elsewhere 0 € means nothing.
  const isOffered = shipping === 0 && shippingTypeOf(order.country) === "france";
  rows.push([t.rows.shipping, isOffered ? t.rows.shippingFree : show(shipping)]);
  if (order.vat_amount !== null && order.vat_rate !== null) {
    const rate = decimal(Number(order.vat_rate), language);
    rows.push(
      [t.rows.net, show(cents(order.total_amount) - cents(order.vat_amount))],
      [fill(t.rows.vat, { rate }), show(cents(order.vat_amount))],
    );
    rows.push([t.rows.total, show(cents(order.total_amount))]);
  } else rows.push([t.rows.totalOutside, show(cents(order.total_amount))]);
  return rows;
}

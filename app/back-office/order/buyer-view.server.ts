/** Buyer and vehicle of an order as its page shows them, and as their corrections begin. */
import { energyNames } from "#app/catalogue/vehicles/energy-names.server.ts";
import { isVehicleCompatible } from "#app/catalogue/vehicles/vehicle-compatibility.server.ts";
import type { SavedReply } from "#app/chat/saved-replies.server.ts";
import { countryName, fill } from "#app/i18n/format.ts";
import { isLanguage, type Language, languageNames, storedLanguage } from "#app/i18n/languages.ts";
import { orderFieldLabels } from "#app/orders/fields/order-field-labels.server.ts";
import { notesIn } from "#app/orders/fields/order-field-rules.ts";
import type { findOrder } from "#app/orders/find-order.server.ts";
import { orderTexts } from "#app/orders/staff/order-texts.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { pick } from "#app/platform/text/pick.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import type { OrderPageTexts } from "./order-page-texts.server.ts";

export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
export type Row = [label: string, value: string];

export type PageView = {
  t: OrderPageTexts;
  language: Language;
  amount(cents: Cents): string;
  when(date: Date): { iso: string; text: string };
  nameOf(author: string): string;
};

export const typedCar = ({ vehicle_year, ...order }: Order) => ({
  ...pick(order, "vehicle_brand", "vehicle_model", "vehicle_energy", "license_plate"),
  vehicle_year: vehicle_year ? String(vehicle_year) : "",
  reason: "",
});

/** The chat's saved replies in the buyer's language. Their titles are for staff, so the subject is one of its own. */
export function templatesFor(replies: SavedReply[], order: Order) {
  const language = storedLanguage(order.language);
  const subject = fill(orderTexts(language).letterSubject, { number: order.number });
  return replies.flatMap(({ id, title, texts }) => {
    const text = texts[language] ?? "";
    return text === "" ? [] : [{ id: String(id), title, subject, text }];
  });
}

const languageOf = (order: Order) => (isLanguage(order.language) ? order.language : undefined);

export function buyerRows(order: Order, { t, language }: PageView): Row[] {
  const place = `${order.postal_code} ${order.city}`.trim();
  const address = [order.address, place, countryName(order.country, language)].filter((line) => line !== "");
  const ofOrder = languageOf(order);
  const labels = orderFieldLabels(language);
  return [
    [t.rows.name, `${order.first_name} ${order.last_name}`.trim()],
    [labels.address, address.join("\n")],
    ...notesIn("staff", order, labels),
    [labels.email, order.email],
    [labels.phone, order.phone],
    [t.rows.language, ofOrder ? languageNames[ofOrder] : order.language],
  ];
}

export function vehicleRows(order: Order, isCompatible: "yes" | "no" | "unknown", { t, language }: PageView): Row[] {
  const { vehicle_brand: brand, vehicle_model: model, vehicle_year: year, vehicle_energy: energy } = order;
  return [
    [t.rows.vehicle, `${brand} ${model} ${year || ""}`.trim()],
    [t.rows.energy, ownValue(energyNames(language), energy) ?? energy],
    [t.rows.plate, order.license_plate],
    [t.rows.compatible, t.compatible[isCompatible]],
  ];
}

export async function compatibilityOf(db: Staff["db"], order: Order): Promise<"yes" | "no" | "unknown"> {
  const { vehicle_brand: brand, vehicle_model: model, vehicle_year: year, vehicle_energy: energy } = order;
  if (brand === "" || model === "") return "unknown";
  return (await isVehicleCompatible(db, { brand, model, year, energy })) ? "yes" : "no";
}

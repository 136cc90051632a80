import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";

export type ShippingTexts = typeof import("../texts/fr/shipping.json");

export const shippingTexts = (language: Language): ShippingTexts =>
  loadTexts<ShippingTexts>("admin", "shipping", language);

/** What both queues say as lists: what they share with the list of orders is in its words. */
export function queueTexts(language: Language) {
  const { columns, nothingToProcess, viewToShip, viewOnTheWay } = shippingTexts(language);
  const { search, filters, columns: ofOrders, test, real, views, options } = orderListTexts(language);
  const { created, country } = ofOrders;
  return {
    ...{ search, filters, options, test, real, empty: nothingToProcess },
    columns: { ...columns, created, country },
    views: { all: views.all, "to-ship": viewToShip, "on-the-way": viewOnTheWay },
  };
}
export type QueueTexts = ReturnType<typeof queueTexts>;

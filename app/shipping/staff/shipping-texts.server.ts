import { dongleTexts } from "#app/dongles/staff/dongle-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { orderListTexts } from "#app/orders/staff/list-texts.server.ts";
import { dictionary, extended } from "#app/staff-ui/page/dictionary.server.ts";

export const shippingTexts = extended(
  dictionary<typeof import("./texts/fr/shipping.json")>("shipping/staff", "shipping"),
  ({ scanHelp }, language) => ({ scanHelp: `${scanHelp} ${dongleTexts(language).serialForm}` }),
);
export type ShippingTexts = ReturnType<typeof shippingTexts>;

/** The list texts of both queues; the texts that they share with the list of orders come from its dictionary. */
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

import { dongleTexts } from "#app/dongles/staff/dongle-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { orderFieldLabels } from "#app/orders/fields/order-field-labels.server.ts";
import { buyerFieldsIn } from "#app/orders/fields/order-field-rules.ts";
import { orderListTexts } from "#app/orders/staff/order-list.server.ts";
import { orderTexts } from "#app/orders/staff/order-texts.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { dictionary, extended } from "#app/staff-ui/page/dictionary.server.ts";

export const shippingTexts = extended(
  dictionary<typeof import("./texts/fr/shipping.json")>("shipping/staff", "shipping"),
  ({ scanHelp }, language) => {
    const { causes, conditions, choose } = orderTexts(language);
    const texts = { scanHelp: `${scanHelp} ${dongleTexts(language).serialForm}` };
    return { ...texts, causes, conditions, choosePlaceholder: choose };
  },
);
export type ShippingTexts = ReturnType<typeof shippingTexts>;

/** Shared texts come from the list of orders. */
export function queueTexts(language: Language) {
  const { columns, nothingToProcess, services, label, viewToShip, viewOnTheWay, mine, packer } =
    shippingTexts(language);
  const { search, filters, columns: ofOrders, test, real, views, options } = orderListTexts(language);
  const { created, country, kind } = ofOrders;
  const ofBuyer = pick(orderFieldLabels(language), ...buyerFieldsIn("queue-csv"));
  return {
    search,
    test,
    real,
    mine,
    services,
    label,
    empty: nothingToProcess,
    filters: { ...filters, packer },
    options: { ...options, packer: { mine } },
    columns: { ...columns, ...ofBuyer, created, country, kind },
    views: { all: views.all, mine, "to-ship": viewToShip, "on-the-way": viewOnTheWay },
  };
}
export type QueueTexts = ReturnType<typeof queueTexts>;

import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { changesTexts } from "../audit/changes-texts.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";

export type OrderTexts = typeof import("../texts/fr/order.json");

export const orderTexts = (language: Language): OrderTexts => loadTexts<OrderTexts>("admin", "order", language);

/** All that the page says: its own words, those of the list of orders, those of forms. */
export function orderPageTexts(language: Language) {
  const own = orderTexts(language);
  const { statuses, payments, test, held } = orderListTexts(language);
  const general = generalFormTexts(language);
  return {
    ...own,
    ...{ statuses, payments, test, held },
    changes: changesTexts(language),
    form: { labels: own.labels, faults: general.faults, named: general.named },
    optional: general.optional,
  };
}
export type OrderPageTexts = ReturnType<typeof orderPageTexts>;

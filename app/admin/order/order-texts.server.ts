import { changesTexts } from "../audit/changes-texts.server.ts";
import { extended, formDictionary } from "../dictionary.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";

export const orderTexts = formDictionary<typeof import("../texts/fr/order.json")>("order");
export type OrderTexts = ReturnType<typeof orderTexts>;

/** The texts of the page, with those of the list of orders. */
export const orderPageTexts = extended(orderTexts, (_, language) => {
  const { statuses, payments, test, held } = orderListTexts(language);
  return { statuses, payments, test, held, changes: changesTexts(language) };
});
export type OrderPageTexts = ReturnType<typeof orderPageTexts>;

import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";
import { promoTexts } from "../promo-codes/promo-texts.server.ts";
import { auditTexts } from "./audit-list.server.ts";

export type ChangesTexts = ReturnType<typeof changesTexts>;

/** How the fields of a change and their stored values are called. */
export function changesTexts(language: Language) {
  const { before, after, none, yes, no, fields } = auditTexts(language);
  const { statuses: status, payments: payment_status } = orderListTexts(language);
  const { origins } = loadTexts<typeof import("../texts/fr/order.json")>("admin", "order", language);
  const discountType = promoTexts(language).types;
  const values: Record<string, Record<string, string>> = { status, payment_status, origin: origins, discountType };
  return { before, after, none, yes, no, fields, values };
}

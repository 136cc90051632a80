import { demandTexts } from "#app/compatibility/staff/demand-texts.server.ts";
import { requestTexts } from "#app/contact/staff/request-texts.server.ts";
import { dongleTexts } from "#app/dongles/staff/dongle-texts.server.ts";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { invoiceTexts } from "#app/invoices/staff/invoice-filter.server.ts";
import { newsletterTexts } from "#app/newsletter/staff/newsletter-texts.server.ts";
import { orderListTexts } from "#app/orders/staff/list-texts.server.ts";
import { ownOrderTexts } from "#app/orders/staff/own-order-texts.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { promoTexts } from "#app/promotions/staff/promo-texts.server.ts";
import { queueTexts } from "#app/shipping/staff/shipping-texts.server.ts";
import { type OptionTexts, optionWord } from "#app/staff-ui/lists/option-words.ts";
import { sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import type { SectionKey } from "#app/staff-ui/page/sections.ts";
import { withdrawalTexts } from "#app/withdrawals/staff/withdrawal-texts.server.ts";
import { deadMailTexts, deliveryTexts } from "../integrations/integration-lists.server.ts";
import { integrationsTexts } from "../integrations/integrations-texts.server.ts";
import { peopleTexts } from "../people/people-texts.server.ts";
import { auditTexts } from "./audit-texts.server.ts";

type Words = { views: Record<string, string>; filters: Record<string, string>; options?: OptionTexts };
type List = { title: SectionKey | ((language: Language) => string); words(language: Language): Words };

function auditWords(language: Language): Words {
  const { views, filters, actions: action, entities: entity } = auditTexts(language);
  return { views, filters, options: { action, entity } };
}

/** By the name of the export (list-export.server.ts). */
const lists = new Map<string, List>([
  ["orders", { title: "orders", words: orderListTexts }],
  ["orders-to-process", { title: "ordersToProcess", words: queueTexts }],
  ["orders-to-ship", { title: "ordersToShip", words: queueTexts }],
  ["own-orders", { title: "providerOrders", words: ownOrderTexts }],
  ["withdrawals", { title: "withdrawals", words: withdrawalTexts }],
  ["invoices", { title: "invoices", words: invoiceTexts }],
  ["promo-codes", { title: "promoCodes", words: promoTexts }],
  ["dongles", { title: "dongleAssociation", words: dongleTexts }],
  ["demand", { title: "tentatives", words: demandTexts }],
  ["requests", { title: "requests", words: requestTexts }],
  ["newsletter", { title: "newsletter", words: newsletterTexts }],
  ["people", { title: "providerUsers", words: peopleTexts }],
  ["dead-mails", { title: (language) => integrationsTexts(language).deadMails, words: deadMailTexts }],
  ["deliveries", { title: (language) => integrationsTexts(language).deliveries, words: deliveryTexts }],
  ["audit", { title: "audit", words: auditWords }],
]);

/** The title of a list's page. */
export function listTitle(name: string, language: Language): string | undefined {
  if (name === "retention") return sectionTitle("retention", language);
  const title = lists.get(name)?.title;
  return typeof title === "string" ? sectionTitle(title, language) : title?.(language);
}

/** Describes the filter of an export, from the query in its audit row; columns and order are left out. */
export function filterInWords(name: string, query: string, language: Language): string {
  const words = lists.get(name)?.words(language);
  const t = auditTexts(language);
  const parts = [...new URLSearchParams(query)].flatMap(([key, text]) => {
    if (key === "view") return [ownValue(words?.views ?? {}, text) ?? text];
    if (key === "q") return [t.searched];
    const title = ownValue(words?.filters ?? {}, key);
    if (!words || title === undefined) return [];
    const values = text.split(",").map((value) => optionWord(words.options ?? {}, key, value, language));
    return [`${fill(t.field, { field: title })} ${text ? values.join(", ") : t.anyValue}`];
  });
  return parts.join("; ") || t.wholeList;
}

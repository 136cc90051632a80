import { priceTexts } from "#app/catalogue/staff/price-texts.server.ts";
import { countryName } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readMonth } from "#app/invoices/month.ts";
import { monthLabel } from "#app/invoices/staff/month-label.server.ts";
import { letterNames } from "#app/newsletter/list-letters.server.ts";
import { ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import type { ListedAudit } from "#app/platform/audit/list-audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { rowNumber } from "#app/platform/database/row-ids.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { batchNames, promoNames } from "#app/promotions/promo-names.server.ts";
import { listTitle } from "./list-labels.server.ts";

export async function subjectNames(
  db: Db,
  rows: readonly ListedAudit[],
  language: Language,
): Promise<Map<string, string>> {
  const idsOf = (type: string) => rows.flatMap(({ entity }) => (entity.type === type ? [entity.id] : []));
  const valuesOf = (field: string) =>
    rows.flatMap(({ before, after }) => [before, after].map((values) => values && ownValue(values, field)));
  const orderIds = [...idsOf("order"), ...valuesOf("orderId").filter((id) => typeof id === "string")];
  const batchIds = [
    ...idsOf("promo-batch").map(rowNumber),
    ...valuesOf("batchId").filter((id) => typeof id === "number"),
  ];
  const [orders, promos, batches, letters] = await Promise.all([
    ordersById(db, [...new Set(orderIds)]),
    promoNames(db, idsOf("promo").map(rowNumber)),
    batchNames(db, batchIds),
    letterNames(db, idsOf("letter").map(rowNumber)),
  ]);
  const { names: prices } = priceTexts(language);
  return new Map([
    ...[...orders.values()].map(({ id, number }) => [`order:${id}`, number] as const),
    ...[...promos].map(([id, code]) => [`promo:${id}`, code] as const),
    ...[...batches].map(([id, name]) => [`promo-batch:${id}`, name] as const),
    ...[...letters].map(([id, name]) => [`letter:${id}`, name] as const),
    ...idsOf("price").map((id) => [`price:${id}`, ownValue<string>(prices, id) ?? id] as const),
    ...idsOf("vat-rate").map((id) => [`vat-rate:${id}`, countryName(id, language)] as const),
    ...idsOf("list").map((id) => [`list:${id}`, listTitle(id, language) ?? id] as const),
    ...idsOf("month").flatMap((id) => {
      const month = readMonth(id);
      return month ? [[`month:${id}`, monthLabel(month, language)] as const] : [];
    }),
  ]);
}

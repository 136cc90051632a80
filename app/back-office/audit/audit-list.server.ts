import { accountNames, staffAddresses } from "#app/accounts/account-names.server.ts";
import { priceTexts } from "#app/catalogue/staff/price-texts.server.ts";
import { countryName, fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readMonth } from "#app/invoices/month.ts";
import { monthLabel } from "#app/invoices/staff/month-label.server.ts";
import { letterNames } from "#app/newsletter/list-letters.server.ts";
import { ordersOfNumbers } from "#app/orders/lists/orders-of-numbers.server.ts";
import { ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import { auditChoices, countAudit, type ListedAudit, listAudit } from "#app/platform/audit/list-audit.server.ts";
import { accountKey } from "#app/platform/audit/security-events.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { rowNumber } from "#app/platform/database/row-ids.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { normalisePromoCode } from "#app/promotions/promo-code.ts";
import { batchNames, findPromoId, promoNames } from "#app/promotions/promo-names.server.ts";
import { type OptionTexts, optionLabel } from "#app/staff-ui/lists/define-list.ts";
import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { sectionTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { exportedLists } from "../lists.server.ts";
import { settingsTexts } from "../settings/settings-texts.server.ts";
import { auditList } from "./audit-list.tsx";
import { type AuditTexts, auditTexts, changesTexts } from "./audit-texts.server.ts";
import { accountsIn, actionName, entityName, orderIdIn } from "./describe-changes.ts";

type Words = { views: Record<string, string>; filters: Record<string, string>; options?: OptionTexts };
type List = { title(language: Language): string; texts(language: Language): Words };

function auditWords(language: Language): Words {
  const { views, filters, actions: action, entities: entity } = auditTexts(language);
  return { views, filters, options: { action, entity } };
}

const lists = new Map<string, List>([
  ...exportedLists.map((list) => [list.name!, list] as const),
  ["audit", { title: (language) => sectionTitle("audit", language), texts: auditWords }],
]);

export function listTitle(name: string, language: Language): string | undefined {
  if (name === "retention") return sectionTitle("retention", language);
  return lists.get(name)?.title(language);
}

/** Describes the filter of an export, from the query in its audit row; columns and order are left out. */
export function filterInWords(name: string, query: string, language: Language): string {
  const words = lists.get(name)?.texts(language);
  const t = auditTexts(language);
  const parts = [...new URLSearchParams(query)].flatMap(([key, text]) => {
    if (key === "view") return [ownValue(words?.views ?? {}, text) ?? text];
    if (key === "q") return [t.searched];
    const title = ownValue(words?.filters ?? {}, key);
    if (!words || title === undefined) return [];
    const values = text.split(",").map((value) => optionLabel(words.options ?? {}, key, value, language));
    return [`${fill(t.field, { field: title })} ${text ? values.join(", ") : t.anyValue}`];
  });
  return parts.join("; ") || t.wholeList;
}

/** An order number, a promo code or an e-mail address is replaced by the id in the log. */
async function subjectOf(db: Db, word: string): Promise<string> {
  if (word.includes("@")) return accountKey(word);
  if (word === "" || word.includes("\0")) return word;
  const [order, other] = (await ordersOfNumbers(db, [word])).get(word) ?? [];
  if (order && !other) return `order:${order.id}`;
  const promo = await findPromoId(db, normalisePromoCode(word) ?? "");
  return promo === undefined ? word : `promo:${promo}`;
}

/** The actions whose names contain the words, which are in the reader's language. */
export function actionsNamed(search: string, language: Language): string[] {
  const words = letters(search);
  if (words.length < fewestLetters) return [];
  return Object.entries(auditTexts(language).actions).flatMap(([action, name]) =>
    letters(name).includes(words) ? [action] : [],
  );
}

const fewestLetters = 3;
const letters = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").trim().toLowerCase();

export async function authorNames(db: Db, authors: readonly string[], t: AuditTexts): Promise<Map<string, string>> {
  const names = await accountNames(db, authors, t.unknown);
  const others = new Map([
    ["", t.visitor],
    ["command-line", t.commandLine],
    ["carrier", t.carrier],
    ["settings", t.settings],
    ["shop", t.shop],
  ]);
  return new Map([...new Set(authors)].map((author) => [author, others.get(author) ?? names.get(author) ?? t.unknown]));
}

const inWords = (rows: readonly ListedAudit[], language: Language): ListedAudit[] =>
  rows.map(({ after, ...row }) => {
    const query = row.entity.type === "list" ? after?.filter : undefined;
    const filter = typeof query === "string" && { filter: filterInWords(row.entity.id, query, language) };
    return { ...row, after: after && { ...after, ...filter } };
  });

const namesInRows = (db: Db, rows: readonly ListedAudit[], t: AuditTexts): Promise<Map<string, string>> =>
  authorNames(
    db,
    rows.flatMap(({ author, entity, before, after }) => [
      author,
      ...(entity.type === "user" || entity.type === "key" ? [`${entity.type}:${entity.id}`] : []),
      ...accountsIn(before),
      ...accountsIn(after),
    ]),
    t,
  );

export const auditListQuery = defineListQuery(auditList, {
  name: "audit",
  section: "audit",
  texts(language) {
    const t = auditTexts(language);
    return {
      ...t,
      columns: { ...t.columns, before: t.before, after: t.after },
      changes: changesTexts(language),
      names: new Map<string, string>(),
      options: { author: {} as Record<string, string>, action: t.actions, entity: t.entities },
    };
  },
  async choices({ db, language }) {
    const { authors, actions, entities } = await auditChoices(db);
    const t = auditTexts(language);
    const byName = (name: (word: string) => string) => (one: string, other: string) =>
      name(one).localeCompare(name(other), language);
    return {
      author: authors,
      action: actions.toSorted(byName((action) => actionName(action, t))),
      entity: entities.toSorted(byName((type) => entityName(type, t))),
    };
  },
  async filter({ search, ...chosen }, db, { language }) {
    const actions = actionsNamed(search, language);
    if (actions.length > 0 && !chosen.action) return { ...chosen, search: "", action: actions };
    return { ...chosen, search: await subjectOf(db, search.trim()) };
  },
  async rows(db, { filter, page }, { language }, texts) {
    const found = await listAudit(db, filter, page);
    const [subjects, named, accounts] = await Promise.all([
      subjectNames(db, found.rows, language),
      namesInRows(db, found.rows, texts),
      accountSubjects(db, found.rows),
    ]);
    texts.names = new Map([...subjects, ...accounts, ...named]);
    return { ...found, rows: inWords(found.rows, language) };
  },
  count: countAudit,
});

/** The log has only a hash of an address; those of the team and of who is invited are known by it. */
async function accountSubjects(db: Db, rows: readonly ListedAudit[]): Promise<Map<string, string>> {
  if (!rows.some(({ entity }) => entity.type === "account")) return new Map();
  const people = await staffAddresses(db);
  return new Map(people.map(({ email, name }) => [`account:${accountKey(email)}`, name || email]));
}

async function subjectNames(db: Db, rows: readonly ListedAudit[], language: Language): Promise<Map<string, string>> {
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
  const { titles: sections } = settingsTexts(language);
  return new Map([
    ...[...orders.values()].map(({ id, number }) => [`order:${id}`, number] as const),
    ...rows.flatMap((row) => {
      const number = row.entity.type === "withdrawal" && orders.get(orderIdIn(row) ?? "")?.number;
      return number ? [[`withdrawal:${row.entity.id}`, number] as const] : [];
    }),
    ...[...promos].map(([id, code]) => [`promo:${id}`, code] as const),
    ...[...batches].map(([id, name]) => [`promo-batch:${id}`, name] as const),
    ...[...letters].map(([id, name]) => [`letter:${id}`, name] as const),
    ...rows.flatMap(({ entity: { type, id }, before, after }) => {
      const url = type === "webhook" && ((after && ownValue(after, "url")) ?? (before && ownValue(before, "url")));
      return typeof url === "string" ? [[`webhook:${id}`, url] as const] : [];
    }),
    ...idsOf("setting").map((id) => [`setting:${id}`, ownValue<string>(sections, id) ?? id] as const),
    ...idsOf("price").map((id) => [`price:${id}`, ownValue<string>(prices, id) ?? id] as const),
    ...idsOf("vat-rate").map((id) => [`vat-rate:${id}`, countryName(id, language)] as const),
    ...idsOf("list").map((id) => [`list:${id}`, listTitle(id, language) ?? id] as const),
    ...idsOf("month").flatMap((id) => {
      const month = readMonth(id);
      return month ? [[`month:${id}`, monthLabel(month, language)] as const] : [];
    }),
  ]);
}

import { accountNames } from "#app/accounts/account-names.server.ts";
import { countryName } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { findOrderByNumber } from "#app/orders/find-order.server.ts";
import { ordersById } from "#app/orders/orders-in-preparation.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { AuditFilter, ListedAudit } from "#app/platform/list-audit.server.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { accountKey } from "#app/platform/security-events.server.ts";
import { priceTexts } from "../prices/price-texts.server.ts";
import type { TableState } from "../table/table-state.ts";
import type { AuditTexts } from "./audit-texts.server.ts";
import { accountsIn } from "./describe-changes.ts";

/** What the address asks for; an order's number and an e-mail address are looked for as the log has them. */
export async function auditFilter(db: Db, { search, filters }: TableState): Promise<AuditFilter> {
  const { author, action, entity, from, to } = filters;
  return {
    search: await subjectOf(db, search.trim()),
    ...(author && { author }),
    ...(action && { action }),
    ...(entity && { entity }),
    ...(from && { from: from[0]! }),
    ...(to && { to: to[0]! }),
  };
}

async function subjectOf(db: Db, word: string): Promise<string> {
  if (word.includes("@")) return accountKey(word);
  if (!/^[a-z]+-\d{4}-\d+$/i.test(word)) return word;
  const order = await findOrderByNumber(db, word.toUpperCase());
  return order ? `order:${order.id}` : word;
}

/** What to call each author: the name of the account, or what else wrote. */
export async function authorNames(db: Db, authors: readonly string[], t: AuditTexts): Promise<Map<string, string>> {
  const names = await accountNames(db, authors);
  const others = new Map([
    ["", t.visitor],
    ["command-line", t.commandLine],
    ["settings", t.settings],
  ]);
  return new Map(
    [...new Set(authors)].map((author) => [author, others.get(author) ?? (names.get(author) || t.unknown)]),
  );
}

/** The same for all whom rows name: their authors, accounts that were changed, and those among the values. */
export const namesInRows = (db: Db, rows: readonly ListedAudit[], t: AuditTexts): Promise<Map<string, string>> =>
  authorNames(
    db,
    rows.flatMap(({ author, entity, before, after }) => [
      author,
      ...(entity.type === "user" ? [`user:${entity.id}`] : []),
      ...accountsIn(before),
      ...accountsIn(after),
    ]),
    t,
  );

/** What people call the things that rows are about or name, by their ids: numbers of orders, names of prices and countries. */
export async function subjectNames(
  db: Db,
  rows: readonly ListedAudit[],
  language: Language,
): Promise<Map<string, string>> {
  const idsOf = (type: string) => rows.flatMap(({ entity }) => (entity.type === type ? [entity.id] : []));
  const named = rows.flatMap(({ before, after }) =>
    [before?.orderId, after?.orderId].filter((id) => typeof id === "string"),
  );
  const orders = await ordersById(db, [...new Set([...idsOf("order"), ...named])]);
  const { names } = priceTexts(language);
  return new Map([
    ...[...orders.values()].map(({ id, number }) => [id, number] as const),
    ...idsOf("price").map((name) => [name, ownValue<string>(names, name) ?? name] as const),
    ...idsOf("vat-rate").map((country) => [country, countryName(country, language)] as const),
  ]);
}

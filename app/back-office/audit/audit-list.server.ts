import { accountNames } from "#app/accounts/account-names.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ordersOfNumbers } from "#app/orders/lists/orders-of-numbers.server.ts";
import { auditChoices, countAudit, type ListedAudit, listAudit } from "#app/platform/audit/list-audit.server.ts";
import { accountKey } from "#app/platform/audit/security-events.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { normalisePromoCode } from "#app/promotions/promo-code.ts";
import { findPromoId } from "#app/promotions/promo-names.server.ts";
import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { auditList } from "./audit-list.tsx";
import { subjectNames } from "./audit-subjects.server.ts";
import { type AuditTexts, auditTexts, changesTexts } from "./audit-texts.server.ts";
import { accountsIn } from "./describe-changes.ts";
import { filterInWords } from "./list-labels.server.ts";

/** An order number, a promo code or an e-mail address is replaced by the id in the log. */
async function subjectOf(db: Db, word: string): Promise<string> {
  if (word.includes("@")) return accountKey(word);
  if (word === "" || word.includes("\0")) return word;
  const [order, other] = (await ordersOfNumbers(db, [word])).get(word) ?? [];
  if (order && !other) return `order:${order.id}`;
  const promo = await findPromoId(db, normalisePromoCode(word) ?? "");
  return promo === undefined ? word : `promo:${promo}`;
}

export async function authorNames(db: Db, authors: readonly string[], t: AuditTexts): Promise<Map<string, string>> {
  const names = await accountNames(db, authors, t.unknown);
  const others = new Map([
    ["", t.visitor],
    ["command-line", t.commandLine],
    ["settings", t.settings],
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
      ...(entity.type === "user" ? [`user:${entity.id}`] : []),
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
  async choices({ db }) {
    const { authors, actions, entities } = await auditChoices(db);
    return { author: authors, action: actions, entity: entities };
  },
  filter: async ({ search, ...chosen }, db) => ({ ...chosen, search: await subjectOf(db, search.trim()) }),
  async rows(db, { filter, page }, { language }, texts) {
    const found = await listAudit(db, filter, page);
    const [subjects, named] = await Promise.all([
      subjectNames(db, found.rows, language),
      namesInRows(db, found.rows, texts),
    ]);
    texts.names = new Map([...subjects, ...named]);
    return { ...found, rows: inWords(found.rows, language) };
  },
  count: countAudit,
});

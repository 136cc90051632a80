import { accountNames } from "#app/accounts/account-names.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { AuditFilter } from "#app/platform/list-audit.server.ts";
import type { TableState } from "../table/table-state.ts";

export type AuditTexts = typeof import("../texts/fr/audit.json");

export const auditTexts = (language: Language): AuditTexts => loadTexts<AuditTexts>("admin", "audit", language);

export function auditFilter({ search, filters }: TableState): AuditFilter {
  const { author, action, entity, from, to } = filters;
  return {
    search,
    ...(author && { author }),
    ...(action && { action }),
    ...(entity && { entity }),
    ...(from && { from: from[0]! }),
    ...(to && { to: to[0]! }),
  };
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

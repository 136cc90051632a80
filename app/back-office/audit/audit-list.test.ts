import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { auditActions } from "#app/platform/audit/audit-actions.ts";
import { filterInWords, listTitle } from "./audit-list.server.ts";

/** Exports that are not lists, and one that only older versions wrote. */
const others = ["person", "sales-journal", "entries", "vat", "day-totals", "subscribers"];

test.each(languages)("every list that can be exported has a title in the audit, in %s", (language) => {
  const exported = auditActions.flatMap((action) => (action.endsWith("-exported") ? [action.slice(0, -9)] : []));
  expect(exported.length).toBeGreaterThan(10);
  const untitled = exported.filter((name) => !others.includes(name) && listTitle(name, language) === undefined);
  expect(untitled).toEqual([]);
});

test("the filter of an export is described in words: view, filters with their values, and whether there was a search", () => {
  const query = "view=toProcess&q=…&status=Expediee,Livree&country=FR,DE&from=2026-11-02&sort=-total&show=number";
  expect(filterInWords("orders", query, "fr")).toBe(
    "À préparer; une recherche, qui n’est pas conservée; État\u202f: Expédiée, Livrée; Pays\u202f: France, Allemagne; Du\u202f: 2 nov. 2026",
  );
  expect(filterInWords("orders", "view=toProcess&status=", "en")).toContain("any value");
  expect(filterInWords("orders", "", "en")).toBe("the whole list");
  expect(filterInWords("constructor", "__proto__=x&view=toString", "en")).toBe("toString");
});

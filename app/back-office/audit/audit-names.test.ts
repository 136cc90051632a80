import { globSync, readFileSync } from "node:fs";
import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { auditActions } from "#app/platform/audit/audit-actions.ts";
import { promoCodes } from "#app/promotions/server/tables.server.ts";
import { integrationsTexts } from "../integrations/integrations-texts.server.ts";
import { actionName, entityName } from "./audit-names.ts";
import { auditTexts } from "./audit-texts.server.ts";

const sourcesOf = (pattern: string) => globSync(pattern).filter((file) => !file.includes(".test."));

/** The first group of every match of the expressions. */
const written = (files: string[], ...expressions: RegExp[]) =>
  new Set(
    files
      .map((file) => readFileSync(file, "utf8"))
      .flatMap((source) =>
        expressions.flatMap((expression) => [...source.matchAll(expression)].map((found) => found[1]!)),
      ),
  );

test.each(languages)("decisions 9: every audit action has a name in %s", (language) => {
  const t = auditTexts(language);
  expect(auditActions.filter((action) => actionName(action, t) === action)).toEqual([]);
  expect(actionName("written-by-an-older-version", t)).toBe("written-by-an-older-version");
});

test.each(languages)("every audited field of a promo code and of a batch has a name in %s", (language) => {
  const { fields } = auditTexts(language);
  // The same as `audited` in edit-promo.server.ts leaves out.
  const { id, uses, version, createdAt, ...columns } = getTableColumns(promoCodes);
  const written = [...Object.keys(columns), "discount", "name", "prefix", "size"];
  expect(written.filter((field) => !Object.hasOwn(fields, field))).toEqual([]);
});

test("decisions 9: every entity type of an audit row has a name", () => {
  const audited = sourcesOf("app/**/*.{ts,tsx}").filter((file) => readFileSync(file, "utf8").includes("recordAudit("));
  const types = written(audited, /(?:recordAudit\([^`]*|subject(?:: | = ))`([a-z-]+):/g);
  expect(types.size).toBeGreaterThan(15);
  expect([...types].filter((type) => entityName(type, auditTexts("de")) === type)).toEqual([]);
});

test("decisions 9: every effect of a payment message that the code can write has a text", () => {
  const effects = new Set([
    ...written(sourcesOf("app/payments/settlement/*.ts"), /outcome(?:: | = )"(\w+)"/g),
    ...written(["app/payments/settlement/follow-refunds.server.ts"], /return "(\w+)";/g),
  ]);
  expect(effects.size).toBeGreaterThan(9);
  // Neither is stored nor shown: a repeated delivery has its row already, one of the other mode gets none.
  const shown = [...effects].filter((effect) => !["duplicate", "otherMode"].includes(effect));
  expect(shown.filter((effect) => !Object.hasOwn(integrationsTexts("de").effects, effect))).toEqual([]);
});

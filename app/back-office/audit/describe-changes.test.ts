import { globSync, readFileSync } from "node:fs";
import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversationStates } from "#app/chat/conversation.ts";
import { requestStates } from "#app/contact/requests.ts";
import { dongleStates } from "#app/dongles/dongle-states.ts";
import { languages } from "#app/i18n/languages.ts";
import { subscriberStates } from "#app/newsletter/subscriber-states.ts";
import { orderStatuses, paymentStatuses } from "#app/orders/order-status.ts";
import { auditActions } from "#app/platform/audit/audit-actions.ts";
import { promoCodes } from "#app/promotions/server/tables.server.ts";
import { integrationsTexts } from "../integrations/integrations-texts.server.ts";
import { actionsNamed } from "./audit-list.server.ts";
import { auditTexts, changesTexts } from "./audit-texts.server.ts";
import { actionName, entityName, shownDetail, shownFields, shownValue, valuesInLine } from "./describe-changes.ts";

const words = (type: string, language: (typeof languages)[number] = "en") => ({
  type,
  t: changesTexts(language),
  language,
  names: new Map([
    ["user:a1", "Ada"],
    ["promo-batch:7", "Spring fair"],
  ]),
});

test("the audit log is searched by the words of actions in the reader's language, with or without accents", () => {
  expect(actionsNamed("rembours", "fr")).toContain("order-refund-requested");
  expect(actionsNamed("Rückerstattung freigegeben", "de")).toEqual(actionsNamed("ruckerstattung freigegeben", "de"));
  expect(actionsNamed("refund", "en")).toContain("order-refund-approved");
  for (const other of ["re", "", "OD-2026-000123", "a@b.example"]) expect(actionsNamed(other, "fr"), other).toEqual([]);
});

test("a withdrawal's way, a role and the cause of a return are named, and the id of a message is left out", () => {
  const entered = { day: "2026-11-20", channel: "letter", return_cause: "unclaimed", role: "packer" };
  expect(valuesInLine(entered, null, words("order"))).not.toMatch(/channel|return_cause|unclaimed|packer/);
  expect(shownFields(null, { state: "staffed", message: "ba179a14-5320-4000-8000-000000000000" })).toEqual(["state"]);
});

test.each(languages)("every state has a name in %s", (language) => {
  const states: [type: string, field: string, stored: readonly string[]][] = [
    ["order", "status", orderStatuses],
    ["order", "payment_status", paymentStatuses],
    ["dongle", "state", dongleStates],
    ["chat", "state", conversationStates],
    ["request", "state", requestStates],
    ["subscriber", "status", subscriberStates],
    ["mail", "status", ["dead", "queued"]],
    ["letter", "status", ["draft", "scheduled", "sending", "sent", "stopped"]],
    ["withdrawal", "state", ["unconfirmed", "confirmed", "withdrawn", "refused", "disputed"]],
    ["unanswered-question", "state", ["open", "dismissed"]],
  ];
  const { values } = changesTexts(language);
  for (const [type, field, stored] of states)
    for (const word of stored)
      expect(values[`${type}.${field}`] ?? values[field], `${type}.${field} ${word}`).toHaveProperty(word);
});

test("states, accounts, amounts, carriers, lists and texts by language are described in words", () => {
  expect(shownValue("state", "in_stock", words("dongle"))).toBe("In stock");
  expect(shownValue("state", "new", words("request"))).toBe("New");
  expect(shownValue("assignee", "user:a1", words("request"))).toBe("Ada");
  expect(shownValue("invitedBy", "a1", words("user"))).toBe("Ada");
  expect(shownValue("price", "79.00", words("price"))).toBe("79.00\u00a0€");
  expect(shownValue("ratePercent", "20.00", words("vat-rate", "fr"))).toBe("20\u00a0%");
  const discount = (type: string, value: string) => shownValue("discount", { type, value }, words("promo", "fr"));
  expect(discount("percentage", "15.00")).toBe("15\u00a0%");
  expect(discount("fixed", "15.00")).toBe("15,00\u00a0€");
  expect(shownValue("discountValue", "15.00", words("promo", "fr"))).toBe("15");
  expect(shownValue("discountValue", "12.50", words("promo", "de"))).toBe("12,5");
  expect(shownValue("batchId", 7, words("promo"))).toBe("Spring fair");
  expect(shownValue("carrier", "laposte", words("order"))).toContain("Colissimo");
  expect(shownValue("serials", ["OD1", "OD2"], words("dongles"))).toBe("OD1, OD2");
  expect(shownValue("texts", { fr: "Salut", de: "Moin" }, words("saved-reply"))).toBe("Français: Salut; Deutsch: Moin");
  expect(shownValue("state", "constructor", words("__proto__"))).toBe("constructor");
});

test("a new row shows its values, a change both values; the line for a spreadsheet has the same ones", () => {
  expect(shownFields(null, { code: "TEN", maxUses: null, batchId: "" })).toEqual(["code"]);
  expect(shownFields({ assignee: null }, { assignee: "user:a1" })).toEqual(["assignee"]);
  expect(valuesInLine({ state: "new", assignee: null }, {}, words("request", "fr"))).toBe(
    "état\u202f: Nouvelle; suivi par\u202f: vide",
  );
  expect(valuesInLine(null, {}, words("request"))).toBe("");
});

test("notes of the program are translated, those of people are not", () => {
  expect(shownDetail("order-held", "Adresse?", words("order", "de"))).toBe("Adresse?");
  expect(shownDetail("order-returned", "intact: OVP", words("order", "de"))).toMatch(/^(?!intact).+, OVP$/);
  expect(shownDetail("order-dispute-closed", "disputeLost", words("order"))).toContain("Dispute lost");
  expect(shownDetail("mail-resent", "order-shipped", words("order"))).toBe("Shipped");
  expect(shownDetail("chat-changed", "take", words("chat"))).toBe("Take it");
  expect(shownDetail("dongle-changed", "LED", words("dongle"))).toBe("LED");
});

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
    ...written(["app/payments/refunds/follow-refunds.server.ts"], /return "(\w+)";/g),
  ]);
  expect(effects.size).toBeGreaterThan(9);
  // Neither is stored nor shown: a repeated delivery has its row already, one of the other mode gets none.
  const shown = [...effects].filter((effect) => !["duplicate", "otherMode"].includes(effect));
  expect(shown.filter((effect) => !Object.hasOwn(integrationsTexts("de").effects, effect))).toEqual([]);
});

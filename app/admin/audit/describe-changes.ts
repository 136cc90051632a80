/** A row of the audit log in words: no I/O. */
import { fill, decimal as formatDecimal, money, shortDateAndTime } from "#app/i18n/format.ts";
import { isLanguage, type Language, languageName } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import { secretValue } from "#app/platform/audit-actions.ts";
import { centsFromDecimal } from "#app/platform/money.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { describeNote } from "../order/describe-note.ts";
import { discountText } from "../promo-codes/describe-promo.ts";
import type { ChangesTexts } from "./changes-texts.server.ts";

export type Values = Record<string, unknown> | null;

/** `type`: of the thing that was changed; `names`: of what the values name, by `type:id`. */
export type ChangeWords = { type: string; t: ChangesTexts; language: Language; names?: ReadonlyMap<string, string> };

const fieldName = (field: string, { t }: Pick<ChangeWords, "t">): string =>
  ownValue(t.fields, field) ?? (isLanguage(field) ? languageName(field) : field);

/** A field's name before its value. */
export const labelOf = (field: string, words: Pick<ChangeWords, "t">): string =>
  fill(words.t.field, { field: fieldName(field, words) });

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

/** The fields of a change; of what is new or deleted, those that have a value. */
export function shownFields(before: Values, after: Values): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (before && after) return fields;
  return fields.filter((field) => !isEmpty(ownValue(before ?? after ?? {}, field)));
}

const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const decimal = /^\d{1,12}\.\d\d$/;
const amounts = ["price", "amount"];
/** Fields that hold the id of a row of a type. */
const references = new Map([
  ["orderId", "order"],
  ["batchId", "promo-batch"],
  ["invitedBy", "user"],
]);

export function shownValue(field: string, value: unknown, words: ChangeWords): string {
  const { type, t, language, names } = words;
  if (isEmpty(value)) return t.none;
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (Array.isArray(value)) return value.map((each) => shownValue(field, each, words)).join(", ");
  const named = names?.get(`${references.get(field)}:${value}`);
  if (named !== undefined) return named;
  if (field === "discount" && isDiscount(value))
    return discountText({ discountType: value.type, discountValue: value.value }, language);
  if (typeof value === "object" && value)
    return Object.entries(value)
      .map(([name, each]) => `${labelOf(name, words)} ${shownValue(name, each, words)}`)
      .join("; ");
  if (typeof value !== "string") return String(value);
  if (value === secretValue) return t.secret;
  if (isoDate.test(value)) return shortDateAndTime(value, language);
  if (field === "ratePercent" && decimal.test(value)) return percent(centsFromDecimal(value), language);
  // Of rows from before a discount was kept with its unit, which the value alone does not tell.
  if (field === "discountValue" && decimal.test(value)) return formatDecimal(Number(value), language);
  if (amounts.includes(field) && decimal.test(value)) return money(centsFromDecimal(value), language, { always: true });
  const labels = ownValue(t.values, `${type}.${field}`) ?? ownValue(t.values, field) ?? {};
  return ownValue(labels, value) ?? names?.get(value) ?? value;
}

const isDiscount = (value: unknown): value is { type: "percentage" | "fixed"; value: string } =>
  typeof value === "object" &&
  value !== null &&
  "type" in value &&
  "value" in value &&
  decimal.test(String(value.value));

/** The fields of one side of a change with their values, in one line: for a cell of a table of figures. */
export const valuesInLine = (values: Values, other: Values, words: ChangeWords): string =>
  (values ? shownFields(values, other) : [])
    .map((field) => `${labelOf(field, words)} ${shownValue(field, ownValue(values ?? {}, field), words)}`)
    .join("; ");

/** What a row says beside its values: the program's own notes in the language, people's as they are. */
export function shownDetail(action: string, detail: string, { type, t, language }: ChangeWords): string {
  if (action === "mail-resent") return ownValue(t.notes.mails, detail) ?? detail;
  if (action === "chat-changed") return ownValue(t.notes.steps, detail) ?? detail;
  return type === "order" ? describeNote(detail, t.notes, language) : detail;
}

/** Accounts that the values of a change name, as `recordAudit` writes authors. */
export const accountsIn = (values: Values): string[] =>
  Object.entries(values ?? {}).flatMap(([field, value]) => {
    if (typeof value !== "string") return [];
    return value.startsWith("user:") ? [value] : field === "invitedBy" ? [`user:${value}`] : [];
  });

import { fill, decimal as formatDecimal, money, shortDateAndTime } from "#app/i18n/format.ts";
import { isLanguage, type Language, languageName } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import { type AuditAction, secretValue } from "#app/platform/audit/audit-actions.ts";
import type { AuditedEvent } from "#app/platform/audit/security-events.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { discountText } from "#app/promotions/staff/describe-promo.ts";
import { conditionOf } from "../order/describe-event.ts";
import type { AuditTexts, ChangesTexts } from "./audit-texts.server.ts";

export type Values = Record<string, unknown> | null;

/** `type`: the type of the changed entity; `names`: names of entities in the values, by `type:id`. */
export type ChangeLabels = { type: string; t: ChangesTexts; language: Language; names?: ReadonlyMap<string, string> };

const fieldName = (field: string, { t }: Pick<ChangeLabels, "t">): string =>
  ownValue(t.fields, field) ?? (isLanguage(field) ? languageName(field) : field);

export const labelOf = (field: string, words: Pick<ChangeLabels, "t">): string =>
  fill(words.t.field, { field: fieldName(field, words) });

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

export function shownFields(before: Values, after: Values): string[] {
  // A message is read in its conversation.
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => field !== "message",
  );
  if (before && after) return fields;
  return fields.filter((field) => !isEmpty(ownValue(before ?? after ?? {}, field)));
}

/** Of the order that a withdrawal or dongle belongs to. */
export const orderIdIn = ({ before, after }: { before: Values; after: Values }): string | undefined =>
  [after, before].map((values) => values && ownValue(values, "orderId")).find((id) => typeof id === "string");

const isoDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const decimal = /^\d{1,12}\.\d\d$/;
const amounts = ["price", "amount"];
const references = new Map([
  ["orderId", "order"],
  ["batchId", "promo-batch"],
  ["invitedBy", "user"],
]);

export function shownValue(field: string, value: unknown, words: ChangeLabels): string {
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
  // Only in old rows, which do not contain the unit of the discount.
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

export const valuesInLine = (values: Values, other: Values, words: ChangeLabels): string =>
  (values ? shownFields(values, other) : [])
    .map((field) => `${labelOf(field, words)} ${shownValue(field, ownValue(values ?? {}, field), words)}`)
    .join("; ");

/** The detail of a row: what the program writes is translated, what people write is not. */
export function shownDetail(action: string, detail: string, { t, language }: ChangeLabels): string {
  if (action === "mail-resent") return ownValue(t.notes.mails, detail) ?? detail;
  if (action === "chat-changed") return ownValue(t.notes.steps, detail) ?? detail;
  if (action === "order-returned") return conditionOf(detail, t.notes);
  if (action === "order-dispute-closed") return ownValue(t.notes.events, detail) ?? detail;
  return isoDate.test(detail) ? shortDateAndTime(new Date(detail), language) : detail;
}

/** The accounts in the values of a change, in the format of audit authors (`user:<id>`). */
export const accountsIn = (values: Values): string[] =>
  Object.entries(values ?? {}).flatMap(([field, value]) => {
    if (typeof value !== "string") return [];
    return value.startsWith("user:") ? [value] : field === "invitedBy" ? [`user:${value}`] : [];
  });

/** The stored code if an older version wrote one without a name. */
export const actionName = (action: string, t: { actions: Record<AuditAction | AuditedEvent, string> }): string =>
  ownValue(t.actions, action) ?? action;

export const entityName = (type: string, t: Pick<AuditTexts, "entities">): string => ownValue(t.entities, type) ?? type;

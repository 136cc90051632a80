import { amount } from "#app/forms/fields/number-fields.ts";
import { optional } from "#app/forms/fields/optional-field.ts";
import { moment } from "#app/forms/fields/time-fields.ts";
import { checkbox, choice, code, integer, line } from "#app/forms/fields.ts";
import { officeTimeZone } from "#app/platform/time/office-day.ts";
import { maxBatchSize, maxPrefixLength, maxPromoCodeLength, normalisePromoCode } from "../promo-code.ts";

const isCode = (text: string): boolean => /^[\p{L}\p{N}_-]+$/u.test(normalisePromoCode(text) ?? "");

/** `value`: percent or euros, depending on `type`. */
const ruleFields = {
  type: choice(["percentage", "fixed"]),
  value: amount(1, 999_999),
  from: optional(moment(officeTimeZone)),
  until: optional(moment(officeTimeZone)),
  maxUses: optional(integer(1, 10_000_000)),
  oncePerEmail: checkbox,
};

export const editFields = {
  ...ruleFields,
  isPublic: checkbox,
  isActive: checkbox,
  version: integer(1, 2_000_000_000),
};

export const newFields = { code: code(maxPromoCodeLength, isCode), ...ruleFields, isPublic: checkbox };

export const batchFields = {
  name: line(80),
  prefix: optional(code(maxPrefixLength, (text) => /^[A-Za-z0-9]+$/.test(text))),
  count: integer(1, maxBatchSize),
  ...ruleFields,
};

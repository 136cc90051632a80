import { amount } from "#app/forms/amount-field.ts";
import { checkbox, choice, integer, line } from "#app/forms/fields.ts";
import { moment } from "#app/forms/moment-field.ts";
import { optional } from "#app/forms/optional-field.ts";
import { largestBatch, maxPrefixLength } from "#app/promotions/batch-limits.ts";
import { maxPromoCodeLength, normalisePromoCode } from "#app/promotions/promo-code.ts";
import { officeTimeZone } from "../frame/office-time-zone.ts";

const isCode = (text: string): boolean => /^[\p{L}\p{N}_-]+$/u.test(normalisePromoCode(text) ?? "");

/** What all codes have; `value` is in percent or in euros, as `type` says. */
const ruleFields = {
  type: choice(["percentage", "fixed"]),
  value: amount(1, 999_999),
  from: optional(moment(officeTimeZone)),
  until: optional(moment(officeTimeZone)),
  maxUses: optional(integer(1, 10_000_000)),
};

export const editFields = {
  ...ruleFields,
  isPublic: checkbox,
  isActive: checkbox,
  /** Of the row that the page shows. */
  version: integer(1, 2_000_000_000),
};

export const newFields = { code: line(maxPromoCodeLength, isCode), ...ruleFields, isPublic: checkbox };

export const batchFields = {
  name: line(80),
  prefix: optional(line(maxPrefixLength, (text) => /^[A-Za-z0-9]+$/.test(text))),
  count: integer(1, largestBatch),
  ...ruleFields,
};

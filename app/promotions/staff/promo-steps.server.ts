import { plannedPrices, readPrices } from "#app/catalogue/pricing/prices.server.ts";
import { changeLabels } from "#app/catalogue/staff/change-labels.ts";
import type { ValuesOf } from "#app/forms/form-state.ts";
import { rowNumber } from "#app/platform/database/row-ids.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import {
  defineBulkStep,
  defineStep,
  isConfirmed,
  type StepResult,
  staffAction,
} from "#app/staff-ui/steps/staff-action.server.ts";
import { createPromoBatch } from "../create-promo-batch.server.ts";
import { type Discount, discountOn, isDeepDiscount } from "../discount.ts";
import {
  columnsOf,
  createPromo,
  type PromoRefused,
  type PromoRules,
  promoFault,
  setPromoActive,
  updatePromo,
} from "../edit-promo.server.ts";
import { findPromo, matchingPromoIds } from "../list-promos.server.ts";
import { normalisePromoCode } from "../promo-code.ts";
import { describeRules } from "./describe-promo.ts";
import { batchFields, editFields, newFields } from "./promo-fields.ts";
import { promoListQuery, promoTexts } from "./promo-list.server.ts";

type RuleValues = Pick<ValuesOf<typeof newFields>, "type" | "value" | "from" | "until" | "maxUses" | "oncePerEmail">;

const rulesOf = ({ type, value, from, until, maxUses, oncePerEmail }: RuleValues) =>
  ({
    discount: type === "percentage" ? { type, hundredths: value } : { type, cents: value },
    validFrom: from,
    validUntil: until,
    maxUses,
    oncePerEmail,
  }) satisfies Partial<PromoRules>;

const fieldOf = new Map<PromoRefused["error"], string>([
  ["noCode", "code"],
  ["taken", "code"],
  ["period", "until"],
  ["pastEnd", "until"],
  ["percentage", "value"],
  ["fewerThanUses", "maxUses"],
]);

function refusal(refused: PromoRefused, { language }: Staff): StepResult {
  const { error } = refused;
  const field = fieldOf.get(error);
  if (error === "publicTaken") return { ok: false, error, values: { code: refused.code } };
  if (error === "fewerThanUses") return { ok: false, error, field: "maxUses", values: { uses: refused.uses } };
  if (error === "conflict") {
    const t = promoTexts(language);
    return { ok: false, error, values: { current: describeRules(refused.current, t, language) } };
  }
  return { ok: false, error, ...(field !== undefined && { field }) };
}

/** For a discount of more than half of the current or planned price, unless confirmed. `count`: codes of a batch. */
async function askOfDiscount(
  { db, language }: Staff,
  { discount, count }: { discount: Discount; count?: number },
  form: FormData,
): Promise<StepResult | null> {
  const [{ product }, planned] = await Promise.all([readPrices(db), plannedPrices(db)]);
  const before = Math.min(product, ...planned.filter(({ name }) => name === "product").map(({ cents }) => cents));
  const after = before - discountOn(before, discount);
  const confirms = `${before} ${discount.type} ${discount.type === "fixed" ? discount.cents : discount.hundredths} ${count ?? 1}`;
  if (!isDeepDiscount(before, discount) || isConfirmed(form, confirms)) return null;
  const values = { ...changeLabels(before, after, language), count };
  return { ok: false, error: count === undefined ? "deepDiscount" : "deepDiscounts", values, confirms };
}

const switchTo = (isActive: boolean, undo: string) =>
  defineBulkStep({
    permission: "promotions.edit",
    fields: {},
    recent: true,
    matching: async (staff, params, page) =>
      matchingPromoIds(staff.db, await promoListQuery.filter(staff, params), page),
    async runRow(staff, id): Promise<StepResult> {
      const result = await setPromoActive(staff, { id: rowNumber(id), isActive });
      return result.ok ? { ok: true, isFinal: !result.isChanged } : refusal(result, staff);
    },
    undo,
  });

export const promoListAction = staffAction({
  messages: (language) => promoTexts(language).messages,
  steps: {
    "create-promo": defineStep({
      permission: "promotions.edit",
      fields: newFields,
      recent: true,
      async run(staff, { code, isPublic, ...values }, { form }): Promise<StepResult> {
        const rules = { ...rulesOf(values), isPublic, isActive: true };
        const question = promoFault(rules, staff.clock.now()) ? null : await askOfDiscount(staff, rules, form);
        if (question) return question;
        const result = await createPromo(staff, { code: normalisePromoCode(code) ?? "", rules });
        return result.ok ? { ok: true, done: "created" } : refusal(result, staff);
      },
    }),
    "create-batch": defineStep({
      permission: "promotions.edit",
      fields: batchFields,
      recent: true,
      async run(staff, { name, prefix, count, ...values }, { form }): Promise<StepResult> {
        const rules = rulesOf(values);
        const fault = promoFault(rules, staff.clock.now());
        if (fault) return refusal(fault, staff);
        const question = await askOfDiscount(staff, { ...rules, count }, form);
        if (question) return question;
        await createPromoBatch(staff, { name, prefix: (prefix ?? "").toUpperCase(), count, rules });
        return { ok: true, done: "batchCreated", values: { count, name } };
      },
    }),
    deactivate: switchTo(false, "activate"),
    activate: switchTo(true, "deactivate"),
  },
});

export const promoAction = staffAction({
  messages: (language) => promoTexts(language).messages,
  steps: {
    "edit-promo": defineStep({
      permission: "promotions.edit",
      fields: editFields,
      recent: true,
      async run(staff, { isPublic, isActive, version, ...values }, { params, form }): Promise<StepResult> {
        const id = rowNumber(params.id);
        const rules = { ...rulesOf(values), isPublic, isActive };
        const stored = await findPromo(staff.db, id);
        const { discountType, discountValue } = columnsOf(rules);
        const isKnown = stored?.discountType === discountType && stored.discountValue === discountValue;
        const gainsUses = (isPublic && !stored?.isPublic) || (isActive && !stored?.isActive);
        const isRefused = promoFault(rules, staff.clock.now(), stored?.validUntil) !== undefined;
        const question = isRefused || (isKnown && !gainsUses) ? null : await askOfDiscount(staff, rules, form);
        if (question) return question;
        const result = await updatePromo(staff, { id, version, rules });
        return result.ok ? { ok: true, done: "saved" } : refusal(result, staff);
      },
    }),
  },
});

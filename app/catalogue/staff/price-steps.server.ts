import { money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import { rowNumber } from "#app/platform/database/row-ids.ts";
import { momentIn } from "#app/platform/time/zoned-time.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import {
  defineStep,
  isConfirmed,
  refusedAsToast,
  type StepResult,
  staffAction,
} from "#app/staff-ui/steps/staff-action.server.ts";
import { capitalTimeZones } from "../capital-time-zones.ts";
import { isLargeChange, priceBefore } from "../pricing/prices.server.ts";
import { cancelPlannedPrice, type PriceChange, setPrice } from "../pricing/set-price.server.ts";
import { cancelPlannedVatRate, setVatRate } from "../pricing/set-vat-rate.server.ts";
import { changeLabels } from "./change-labels.ts";
import { priceFields, vatFields } from "./price-fields.ts";
import { priceTexts } from "./price-texts.server.ts";

/** A number shown beside the form; NaN for a forged form. */
const shownIn = (form: FormData, name: string): number => Number(form.get(`shown-${name}`) ?? Number.NaN);
const idIn = (form: FormData): number => rowNumber(form.get("id"));

/** Unless the form confirms it. */
async function askOfChange(
  { db, language }: Staff,
  { name, cents, from }: Pick<PriceChange, "name" | "cents" | "from">,
  form: FormData,
): Promise<StepResult | null> {
  const before = await priceBefore(db, name, from);
  const confirms = `${name} ${before} ${cents} ${from?.toISOString() ?? ""}`;
  if (!isLargeChange(before, cents) || isConfirmed(form, confirms)) return null;
  const values = { name: priceTexts(language).names[name], ...changeLabels(before, cents, language) };
  return { ok: false, error: before === 0 ? "changeFromZero" : "largeChange", values, confirms };
}

export const priceAction = staffAction({
  messages: (language: Language) => priceTexts(language).messages,
  steps: {
    "set-price": defineStep({
      permission: "prices.edit",
      fields: priceFields,
      recent: true,
      async run(staff, { name, amount, from }, { form }): Promise<StepResult> {
        const question = await askOfChange(staff, { name, cents: amount, from }, form);
        if (question) return question;
        const change = { name, cents: amount, from, shownCents: shownIn(form, name) };
        const result = await setPrice(staff, change);
        if (result.ok) return { ok: true, done: from ? "pricePlanned" : "priceChanged" };
        const yours = money(amount, staff.language, { always: true });
        if (result.error === "conflict") {
          const current = money(result.currentCents, staff.language, { always: true });
          return { ok: false, error: "priceConflict", values: { current, yours }, isStale: true };
        }
        if (result.error === "taken") {
          const planned = money(result.plannedCents, staff.language, { always: true });
          return { ok: false, error: "taken", field: "from", values: { planned, yours } };
        }
        const field = result.error === "past" ? "from" : "amount";
        return { ok: false, error: result.error, field };
      },
    }),
    "cancel-price": defineStep({
      permission: "prices.edit",
      fields: {},
      recent: true,
      isConfirmedFirst: true,
      async run(staff, _, { form }): Promise<StepResult> {
        const cancelled = await cancelPlannedPrice(staff, idIn(form));
        return cancelled.ok ? { ok: true, done: "planCancelled" } : refusedAsToast(cancelled);
      },
    }),
    "set-vat-rate": defineStep({
      permission: "prices.edit",
      fields: vatFields,
      recent: true,
      async run(staff, { country, rate, from }, { form }): Promise<StepResult> {
        const start = from === null ? null : momentIn(capitalTimeZones[country], from)!;
        const change = { country, rate, from: start, shownRate: shownIn(form, country) };
        const result = await setVatRate(staff, change);
        if (result.ok) return { ok: true, done: start ? "ratePlanned" : "rateChanged" };
        if (result.error === "conflict") {
          const values = { current: percent(result.currentRate, staff.language), yours: percent(rate, staff.language) };
          return { ok: false, error: "rateConflict", values, isStale: true };
        }
        return { ok: false, error: `rate-${result.error}`, field: result.error === "same" ? "rate" : "from" };
      },
    }),
    "cancel-vat-rate": defineStep({
      permission: "prices.edit",
      fields: {},
      recent: true,
      isConfirmedFirst: true,
      async run(staff, _, { form }): Promise<StepResult> {
        const cancelled = await cancelPlannedVatRate(staff, idIn(form));
        return cancelled.ok ? { ok: true, done: "planCancelled" } : refusedAsToast(cancelled);
      },
    }),
  },
});

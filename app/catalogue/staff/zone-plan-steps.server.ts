import { accountNames } from "#app/accounts/account-names.server.ts";
import { typedAmount } from "#app/forms/fields/number-fields.ts";
import { money } from "#app/i18n/format.ts";
import { rowNumber } from "#app/platform/database/row-ids.ts";
import { shippingZones } from "#app/platform/settings/shop/shop-facts.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { defineStep, isConfirmed, refusedAsToast, type StepResult } from "#app/staff-ui/steps/staff-action.server.ts";
import { isLargeChange } from "../pricing/prices.server.ts";
import { cancelPlannedPrice } from "../pricing/set-price.server.ts";
import { planZone, zoneName, zonePlans } from "../pricing/zone-plans.server.ts";
import { changeLabels } from "./change-labels.ts";
import { zonePlanFields } from "./price-fields.ts";
import { priceTexts } from "./price-texts.server.ts";

/** Planned prices and delivery times of the zones, for the settings. */
export async function zonePlanData({ db, language }: Pick<Staff, "db" | "language">) {
  const t = priceTexts(language);
  const plans = await zonePlans(db);
  const names = await accountNames(
    db,
    plans.map(({ author }) => author),
    frameTexts(language).formerMember,
  );
  const zones = shippingZones().map((zone) => ({ ...zone, name: zoneName(t.zonePlans.zone, zone) }));
  const nameOf = (number: string) => zones.find(({ zone }) => zone === number)?.name ?? `${t.zonePlans.zone} ${number}`;
  const [first] = zones;
  return {
    t,
    language,
    zones: Object.fromEntries(zones.map(({ zone, name }) => [zone, name])),
    defaults: first && {
      zone: first.zone,
      amount: typedAmount(first.cents, language),
      daysMin: String(first.days[0]),
      daysMax: String(first.days[1]),
    },
    plans: plans.map((plan) => ({ ...plan, name: nameOf(plan.zone), author: names.get(plan.author ?? "") ?? "" })),
  };
}
export type ZonePlanData = Awaited<ReturnType<typeof zonePlanData>>;

export const zonePlanSteps = {
  "plan-zone": defineStep({
    permission: "settings.money",
    fields: zonePlanFields,
    recent: true,
    async run(staff, { zone, amount: cents, daysMin, daysMax, from }, { form }): Promise<StepResult> {
      const { language } = staff;
      const t = priceTexts(language);
      const current = shippingZones().find((each) => each.zone === zone);
      const before = (await zonePlans(staff.db)).findLast((plan) => plan.zone === zone && plan.from < from) ?? current;
      const confirms = `${zone} ${before?.cents} ${cents} ${from.toISOString()}`;
      if (current && before && isLargeChange(before.cents, cents) && !isConfirmed(form, confirms)) {
        const values = { name: zoneName(t.zonePlans.zone, current), ...changeLabels(before.cents, cents, language) };
        return { ok: false, error: before.cents === 0 ? "changeFromZero" : "largeChange", values, confirms };
      }
      const planned = await planZone(staff, { zone, cents, days: [daysMin, daysMax], from });
      if (planned.ok) return { ok: true, done: "pricePlanned" };
      const euros = (value: number) => money(value, language, { always: true });
      if (planned.error === "taken")
        return { ...planned, field: "from", values: { planned: euros(planned.plannedCents), yours: euros(cents) } };
      return { ...planned, field: { past: "from", fewerDays: "daysMax", emptyZone: "zone" }[planned.error] };
    },
  }),
  "cancel-zone-plan": defineStep({
    permission: "settings.money",
    fields: {},
    recent: true,
    isConfirmedFirst: true,
    async run(staff, _, { form }): Promise<StepResult> {
      const cancelled = await cancelPlannedPrice(staff, rowNumber(form.get("id")));
      return cancelled.ok ? { ok: true, done: "planCancelled" } : refusedAsToast(cancelled);
    },
  }),
};

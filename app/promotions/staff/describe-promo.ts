import { fill, money, shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";

type Rules = {
  discountType: "percentage" | "fixed";
  discountValue: string;
  validFrom: Date | null;
  validUntil: Date | null;
  maxUses: number | null;
  oncePerEmail: boolean;
  isPublic: boolean;
  isActive: boolean;
};
type Texts = {
  period: { from: string; until: string; between: string; always: string };
  maximum: string;
  oncePerEmail: string;
  columns: { public: string };
  states: { inactive: string };
};

export function discountText(
  { discountType, discountValue }: Pick<Rules, "discountType" | "discountValue">,
  language: Language,
): string {
  const hundredths = centsFromDecimal(discountValue);
  return discountType === "percentage" ? percent(hundredths, language) : money(hundredths, language, { always: true });
}

export function periodText({ validFrom, validUntil }: Rules, t: Texts, language: Language): string {
  const from = validFrom && shortDateAndTime(validFrom, language);
  const until = validUntil && shortDateAndTime(validUntil, language);
  if (from && until) return fill(t.period.between, { from, until });
  if (from) return fill(t.period.from, { from });
  return until ? fill(t.period.until, { until }) : t.period.always;
}

/** For the message about a colleague's change. */
export const describeRules = (rules: Rules, t: Texts, language: Language): string =>
  [
    discountText(rules, language),
    periodText(rules, t, language),
    ...(rules.maxUses === null ? [] : [fill(t.maximum, { count: rules.maxUses })]),
    ...(rules.oncePerEmail ? [t.oncePerEmail] : []),
    ...(rules.isPublic ? [t.columns.public] : []),
    ...(rules.isActive ? [] : [t.states.inactive]),
  ].join(", ");

import { money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import type { Cents } from "#app/platform/money/money.ts";

/** For questions about large changes: amounts, and the difference in euros and percent. */
export function changeLabels(before: Cents, after: Cents, language: Language) {
  const euros = (cents: Cents) => money(cents, language, { always: true });
  const sign = after < before ? "−" : "+";
  const difference = Math.abs(after - before);
  const hundredths = before === 0 ? 0 : Math.round((difference * 10_000) / before);
  const values = {
    before: euros(before),
    after: euros(after),
    difference: `${sign}${euros(difference)}`,
    percent: `${sign}${percent(hundredths, language)}`,
  };
  return values;
}

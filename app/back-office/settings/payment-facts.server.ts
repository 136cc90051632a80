import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { unpaidHours } from "#app/payments/expire-unpaid-orders.server.ts";
import { isLiveKey } from "#app/platform/settings/development-or-production.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { settingsTexts } from "./settings-texts.server.ts";

/** How the shop takes money and where that is decided: with the keys, in the environment and nowhere else (decisions 9.8). */
export function paymentFacts(language: Language, set = settings(), environment: NodeJS.ProcessEnv = process.env) {
  const t = settingsTexts(language).payments;
  const mode = set.payments === "stripe" ? (isLiveKey(set.stripe?.secretKey) ? "live" : "test") : set.payments;
  const variables = ["PAYMENTS", "STRIPE_SECRET_KEY"].filter((name) => ownValue(environment, name));
  return {
    mode: ownValue(t, mode) ?? mode,
    decidedBy: variables.length > 0 ? fill(t.from, { variables: variables.join(", ") }) : t.default,
    limits: [[t.unpaid, fill(t.hours, { hours: unpaidHours })]] as [string, string][],
  };
}

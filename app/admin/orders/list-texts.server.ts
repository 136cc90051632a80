import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/orders.json");

export function orderListTexts(language: Language) {
  const t = loadTexts<Texts>("admin", "orders", language);
  const { statuses: status, payments: payment, real, test } = t;
  const options = { status, payment, refund: { failed: t.failed }, hold: { held: t.held }, kind: { real, test } };
  return { ...t, options };
}

/** What the label of an order cannot show, as a sentence; null where it shows all. */
export function labelWarning(letters: readonly string[], language: Language): string | null {
  return letters.length === 0 ? null : fill(orderListTexts(language).unprintable, { letters: letters.join(" ") });
}

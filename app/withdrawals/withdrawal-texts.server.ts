import { brand } from "#app/brand.ts";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export type WithdrawalTexts = typeof import("./texts/fr/withdrawal.json");

/** The page's texts with the brand filled in; `{moment}` and `{email}` stay for the receipt. */
export function withdrawalTexts(language: Language): WithdrawalTexts {
  const values = {
    brand: brand.name,
    publisher: brand.publisher.name,
    support: brand.supportEmail,
    example: `${brand.orderPrefix}-2026-000123`,
    moment: "{moment}",
    email: "{email}",
  };
  const texts = loadTexts<WithdrawalTexts>("withdrawals", "withdrawal", language);
  return JSON.parse(JSON.stringify(texts), (_, value) => (typeof value === "string" ? fill(value, values) : value));
}

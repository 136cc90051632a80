import { brand } from "#app/brand.ts";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { answerDays } from "./withdrawal-state.ts";

export type WithdrawalTexts = typeof import("../texts/fr/withdrawal.json");
export type AnswerTexts = typeof import("../texts/fr/answer.json");

/** What the shop's side fills in both dictionaries. */
const shopWords = (): Record<string, string> => ({
  brand: brand.name,
  publisher: brand.publisher.name,
  support: brand.supportEmail,
  example: `${brand.orderPrefix}-2026-000123`,
  days: String(answerDays),
});

/** The texts of the withdrawal page; `{moment}` and `{recipient}` stay for its receipt. */
export const withdrawalTexts = (language: Language): WithdrawalTexts =>
  filled(loadTexts<WithdrawalTexts>("withdrawals", "withdrawal", language), ["moment", "recipient"]);

/** The texts of the pages that the acknowledgement links to; `{moment}` stays for the declaration's time. */
export const answerTexts = (language: Language): AnswerTexts =>
  filled(loadTexts<AnswerTexts>("withdrawals", "answer", language), ["moment"]);

function filled<Texts>(texts: Texts, later: string[]): Texts {
  const values = { ...shopWords(), ...Object.fromEntries(later.map((name) => [name, `{${name}}`])) };
  return JSON.parse(JSON.stringify(texts), (_, value) => (typeof value === "string" ? fill(value, values) : value));
}

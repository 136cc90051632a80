import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { answerDays } from "./withdrawal-state.ts";

export type WithdrawalTexts = typeof import("../texts/fr/withdrawal.json");

export function withdrawalTexts(language: Language): WithdrawalTexts {
  const t = loadTexts<WithdrawalTexts>("withdrawals", "withdrawal", language);
  return { ...t, done: { ...t.done, toConfirm: fill(t.done.toConfirm, { days: answerDays }) } };
}

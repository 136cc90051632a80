import type { Language } from "#app/i18n/languages.ts";
import { settings } from "#app/platform/settings/settings.server.ts";

/** Every kind of mail, as the outbox stores it, with its name for staff: a kind that was used once is never renamed. */
export type MailKind = keyof typeof import("./texts/fr/kinds.json");

/** The kinds that go to the team. Those of an order are shown on its page, and never sent again to its buyer. */
export const staffMailKinds = [
  "contact-staff",
  "dispute-closed",
  "payment-disputed",
  "refund-due",
  "withdrawal-staff",
] as const satisfies MailKind[];

/** The address of the team, undefined where none is set, and the language in which it is written to. */
export function toStaff(): { recipient: string | undefined; language: Language } {
  const { staff: recipient, staffLanguage: language } = settings().mail;
  return { recipient, language };
}

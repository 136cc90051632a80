import type { Language } from "#app/i18n/languages.ts";
import { mailSettings } from "./mail-settings.server.ts";

/** As stored: kinds are never renamed. */
export type MailKind = keyof typeof import("./texts/fr/kinds.json");

/** Sent to the team, and never again to a buyer. */
export const staffMailKinds = [
  "contact-staff",
  "dispute-closed",
  "payment-disputed",
  "refund-due",
  "withdrawal-staff",
] as const satisfies MailKind[];

/** Undefined without a team address. */
export function toStaff(): { recipient: string | undefined; language: Language } {
  const { staff: recipient, staffLanguage: language } = mailSettings();
  return { recipient, language };
}

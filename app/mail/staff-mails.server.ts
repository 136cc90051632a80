import type { Language } from "#app/i18n/languages.ts";
import { settings } from "#app/platform/settings/settings.server.ts";

/** Every mail to the team. Those of an order are shown on its page, and never sent again to its buyer. */
export const staffMailKinds = [
  "contact-staff",
  "dispute-closed",
  "payment-disputed",
  "refund-due",
  "withdrawal-staff",
] as const;
type StaffMailKind = (typeof staffMailKinds)[number];

/** The address of the team and the language in which it is written to; undefined where none is set. */
export function toStaff(
  kind: StaffMailKind,
): { kind: StaffMailKind; recipient: string; language: Language } | undefined {
  const { staff: recipient, staffLanguage: language } = settings().mail;
  return recipient === undefined ? undefined : { kind, recipient, language };
}

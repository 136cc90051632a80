import { brand } from "#app/brand.ts";
import { fill, longDate } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { toStaff } from "#app/mail/mail-kinds.server.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { orderNumberIn } from "#app/orders/order-number.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import type { DueRefund } from "../refunds-due.server.ts";
import type { Withdrawal, WithdrawalState } from "../server/withdrawal-state.ts";
import { declarationRows } from "./withdrawal-mails.server.ts";

type Texts = typeof import("../texts/fr/mails.json");

const texts = (language: Language) => loadTexts<Texts>("withdrawals", "mails", language);

export type StaffSituation = keyof Texts["staffTexts"];

export function staffSituation(withdrawal: Withdrawal, state: Exclude<WithdrawalState, "refused">): StaffSituation {
  return state === "unconfirmed" && withdrawal.orderId === null ? "unrecognised" : state;
}

export const staffNoteMail = defineMail({
  kind: "withdrawal-staff",
  texts,
  to: ({ withdrawal, situation }: { withdrawal: Withdrawal; situation: StaffSituation }) => ({
    ...toStaff(),
    key: `${withdrawal.id}:${situation}`,
    replyTo: withdrawal.email,
    orderId: withdrawal.orderId ?? undefined,
  }),
  write: ({ withdrawal, situation }, { t, language }) => {
    const reference = orderNumberIn(withdrawal.orderReference, brand.orderPrefix) ?? withdrawal.orderReference;
    return {
      subject: fill(t.staffSubjects[situation], { reference }),
      preheader: t.staffTexts[situation],
      heading: t.staff.heading,
      paragraphs: [t.staffTexts[situation]],
      rows: declarationRows(withdrawal, { language, t, showsTyped: true }),
      action: { label: t.staff.action, url: `${settings().publicUrl}${adminPaths.withdrawals}` },
    };
  },
});

export const refundReminderMail = defineMail({
  kind: "refund-due",
  texts,
  to: ({ orderId, state }: DueRefund) => ({ ...toStaff(), key: `${orderId}:${state}`, orderId }),
  write: ({ orderId, number, state, dueAt, declaredAt }, { t: { refundDue: t }, language }) => {
    const values = { number, date: longDate(dueAt, language), declared: longDate(declaredAt, language) };
    return {
      subject: fill(state === "late" ? t.lateSubject : t.subject, values),
      preheader: fill(t[state], values),
      heading: t.heading,
      paragraphs: [fill(t.declared, values), fill(t[state], values)],
      action: { label: t.action, url: `${settings().publicUrl}${adminOrderPath(orderId)}` },
    };
  },
});

import { brand } from "#app/brand.ts";
import { fill } from "#app/i18n/format.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { toStaff } from "#app/mail/staff-mails.server.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { orderNumberIn } from "#app/orders/order-number.ts";
import { adminPaths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import type { Withdrawal } from "../server/withdrawal-row.ts";
import type { WithdrawalState } from "../server/withdrawal-state.ts";
import { declarationRows } from "./queue-acknowledgement.server.ts";

type Texts = typeof import("../texts/fr/mails.json");

/** What staff have to know: whether an order was recognised, whether its state changed, and what is left for them to do. */
export type StaffSituation = keyof Texts["staffTexts"];

export function staffSituation(withdrawal: Withdrawal, state: Exclude<WithdrawalState, "refused">): StaffSituation {
  return state === "unconfirmed" && withdrawal.orderId === null ? "unrecognised" : state;
}

/** The note to staff with every word of the declaration: one for each situation of each declaration. */
export async function queueStaffNote(
  tx: Db,
  { withdrawal, situation }: { withdrawal: Withdrawal; situation: StaffSituation },
): Promise<void> {
  const team = toStaff("withdrawal-staff");
  if (!team) return;
  const { language } = team;
  const t = loadTexts<Texts>("withdrawals", "mails", language);
  const reference = orderNumberIn(withdrawal.orderReference, brand.orderPrefix) ?? withdrawal.orderReference;
  const dedupeKey = `withdrawal-staff:${withdrawal.id}:${situation}`;
  await writeMail(
    tx,
    { ...team, dedupeKey, replyTo: withdrawal.email, orderId: withdrawal.orderId ?? undefined },
    {
      subject: fill(t.staffSubjects[situation], { reference }),
      preheader: t.staffTexts[situation],
      heading: t.staff.heading,
      paragraphs: [t.staffTexts[situation]],
      rows: declarationRows(withdrawal, { language, t, showsTyped: true }),
      action: { label: t.staff.action, url: `${settings().publicUrl}${adminPaths.withdrawals}` },
    },
  );
}

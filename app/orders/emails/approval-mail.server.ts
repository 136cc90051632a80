import { eq } from "drizzle-orm";
import { fill, money } from "#app/i18n/format.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { toStaff } from "#app/mail/mail-kinds.server.ts";
import { adminOrderPath } from "#app/office-paths.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { orders } from "../server/tables.server.ts";
import { texts } from "./order-progress-mails.server.ts";

type Request = { orderId: string; version: number; amountCents: Cents };
type Approval = Request & { number: string; recipient: string };

/** To each person who may approve: amount, order number and link, without names or the reason. */
const approvalMail = defineMail({
  kind: "refund-approval",
  texts,
  to: ({ orderId, version, recipient }: Approval) => ({
    recipient,
    language: toStaff().language,
    key: `${orderId}:${version}:${recipient}`,
  }),
  write({ orderId, number, amountCents }, { t: { approval: t }, language }) {
    const filled = (text: string) => fill(text, { number, amount: money(amountCents, language, { always: true }) });
    return {
      subject: filled(t.subject),
      preheader: filled(t.preheader),
      heading: t.heading,
      paragraphs: [filled(t.intro), t.until],
      action: { label: t.action, url: `${settings().publicUrl}${adminOrderPath(orderId)}` },
    };
  },
});

/** Once for each request and person. */
export async function queueApprovalMails(tx: Transaction, request: Request, recipients: readonly string[]) {
  const { orderId, version, amountCents } = request;
  const [order] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
  for (const recipient of order ? recipients : [])
    await approvalMail.queue(tx, { orderId, version, amountCents, number: order!.number, recipient });
}

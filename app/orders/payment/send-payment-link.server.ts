import { mailOutboxJob } from "#app/mail/queue-mail.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { wakeJob } from "#app/platform/jobs/jobs.server.ts";
import type { Result } from "#app/platform/result.ts";
import { paymentRefusedMail, resendPaymentRefused } from "../emails/payment-mails.server.ts";
import { lockOrder } from "../preparation/orders-in-preparation.server.ts";
import type { StaffWrite } from "../transition-order.server.ts";

/** After a refused card: the buyer gets the link to pay the same order, at once and in place of the mail that still waits. */
export async function sendPaymentLink(
  { db }: { db: Database },
  { orderId, author }: Omit<StaffWrite, "version">,
): Promise<Result<"unknownOrder" | "illegalTransition" | "noEmail">> {
  const sent = await db.transaction(async (tx): ReturnType<typeof sendPaymentLink> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, error: "unknownOrder" };
    if (order.email === "") return { ok: false, error: "noEmail" };
    if (order.status !== "Tentative_ok" || order.payment_status !== "failed")
      return { ok: false, error: "illegalTransition" };
    await resendPaymentRefused(tx, order);
    const { kind } = paymentRefusedMail;
    const after = { kind, language: order.language };
    await recordAudit(tx, author, "mail-resent", `order:${orderId}`, { after, detail: kind });
    return { ok: true };
  });
  if (sent.ok) wakeJob(mailOutboxJob);
  return sent;
}

import { eq } from "drizzle-orm";
import { type DeliveryContext, deliverMail, dueMails } from "../send-outbox.server.ts";
import { outbox } from "../server/tables.server.ts";

/** One attempt per due mail, without the queue. */
export async function runOutbox(
  context: Omit<DeliveryContext, "mails"> & Partial<DeliveryContext>,
  { isLastAttempt = false } = {},
): Promise<{ sent: number; failed: number }> {
  const result = { sent: 0, failed: 0 };
  for (const { id } of await dueMails(context)) {
    const hasThrown = await deliverMail({ mails: [], ...context }, id, isLastAttempt).then(
      () => false,
      () => true,
    );
    const [mail] = await context.db.select().from(outbox).where(eq(outbox.id, id));
    if (hasThrown || mail?.status === "dead") result.failed++;
    else if (mail?.status === "sent") result.sent++;
  }
  return result;
}

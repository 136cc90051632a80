import { recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import { letterMail, letterNote } from "./emails/correction-mails.server.ts";
import { lockOrder } from "./preparation/orders-in-preparation.server.ts";
import { orderEvents } from "./server/tables.server.ts";
import { announceOrder, eventOf, type StaffWrite } from "./transition-order.server.ts";

/** A letter of staff in the buyer's language; the history keeps it after the outbox has forgotten it (decisions 9.5). */
export const writeToBuyer = (
  { db }: { db: Database },
  { orderId, author, subject, text }: Omit<StaffWrite, "version"> & { subject: string; text: string },
): Promise<Result<"unknownOrder" | "noEmail">> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, error: "unknownOrder" };
    if (order.email === "") return { ok: false, error: "noEmail" };
    const details = { author: storedAuthor(author), kind: "written", note: letterNote({ subject, text }) } as const;
    const [event] = await tx
      .insert(orderEvents)
      .values({ orderId, ...eventOf(order, order, details) })
      .returning({ id: orderEvents.id });
    await letterMail.queue(tx, { order, eventId: event!.id, subject, text });
    await recordAudit(tx, author, "order-buyer-written", `order:${orderId}`, { after: { subject } });
    announceOrder(tx, orderId);
    return { ok: true };
  });

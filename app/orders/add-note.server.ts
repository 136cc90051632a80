import { eq } from "drizzle-orm";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import type { Result } from "#app/platform/result.ts";
import { orderNotes, orders } from "./server/tables.server.ts";
import { announceOrder } from "./transition-order.server.ts";

/** A note between staff. It overwrites nothing, so it neither checks nor raises the order's version. */
export async function addNote(
  { db }: { db: Database },
  { orderId, text, author }: { orderId: string; text: string; author: Author },
): Promise<Result<"unknownOrder">> {
  if (!isUuid(orderId)) return { ok: false, error: "unknownOrder" };
  return db.transaction(async (tx) => {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("key share");
    if (!order) return { ok: false, error: "unknownOrder" };
    await tx.insert(orderNotes).values({ orderId, author: storedAuthor(author), text });
    await recordAudit(tx, author, "order-note-added", `order:${orderId}`, { after: { text } });
    announceOrder(tx, orderId);
    return { ok: true };
  });
}

import { and, eq } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { orders } from "./tables.server.ts";

/**
 * The buyer continues in another language: later mails are written in it. A paid order keeps the language it
 * was paid in.
 */
export async function setOrderLanguage(db: Db, orderId: string, language: Language): Promise<void> {
  await db
    .update(orders)
    .set({ language })
    .where(and(eq(orders.id, orderId), eq(orders.status, "Tentative_ok")));
}

import { and, eq } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { orders } from "./tables.server.ts";

/** For later mails. A paid order keeps its language. */
export async function setOrderLanguage(db: Db, orderId: string, language: Language): Promise<void> {
  await db
    .update(orders)
    .set({ language })
    .where(and(eq(orders.id, orderId), eq(orders.status, "Tentative_ok")));
}

import { inArray } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { withdrawalEvents, withdrawals } from "./server/tables.server.ts";

export async function ordersWithDeclarations(db: Db, orderIds: string[]): Promise<Set<string>> {
  const declared = await db
    .select({ orderId: withdrawals.orderId })
    .from(withdrawals)
    .where(inArray(withdrawals.orderId, orderIds));
  const answered = await db
    .select({ orderId: withdrawalEvents.orderId })
    .from(withdrawalEvents)
    .where(inArray(withdrawalEvents.orderId, orderIds));
  return new Set([...declared, ...answered].flatMap(({ orderId }) => orderId ?? []));
}

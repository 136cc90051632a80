import { and, desc, eq, inArray, ne, type SQL } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import type { OrderStatus } from "../order-status.ts";
import { orderEvents } from "../server/tables.server.ts";

const afterShipping: OrderStatus[] = ["Expediee", "Livree"];

/** A shipping that was undone before does not count. */
export const isWithdrawalAfterShipping = (): SQL =>
  and(eq(orderEvents.toStatus, "Retractation"), inArray(orderEvents.fromStatus, afterShipping))!;

/** Whether goods must come back; true if the history does not say. */
export async function wasShippedBeforeWithdrawal(tx: Db, orderId: string): Promise<boolean> {
  const { fromStatus, toStatus } = orderEvents;
  const [withdrawal] = await tx
    .select({ from: fromStatus })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(toStatus, "Retractation"), ne(fromStatus, "Retractation")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return !withdrawal || afterShipping.some((status) => status === withdrawal.from);
}

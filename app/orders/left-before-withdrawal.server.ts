import { and, desc, eq, inArray, ne, type SQL } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import type { OrderStatus } from "./order-status.ts";
import { orderEvents } from "./server/tables.server.ts";

const afterShipping: OrderStatus[] = ["Expediee", "Livree"];

/** The step by which an order was withdrawn from that had left; a shipping that was undone before is not one. */
export const isWithdrawalAfterShipping = (): SQL =>
  and(eq(orderEvents.toStatus, "Retractation"), inArray(orderEvents.fromStatus, afterShipping))!;

/** Whether goods are to come back from a withdrawn order; also where its history does not say. */
export async function hadLeftBeforeWithdrawal(tx: Db, orderId: string): Promise<boolean> {
  const { fromStatus, toStatus } = orderEvents;
  const [withdrawal] = await tx
    .select({ from: fromStatus })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(toStatus, "Retractation"), ne(fromStatus, "Retractation")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return !withdrawal || afterShipping.some((status) => status === withdrawal.from);
}

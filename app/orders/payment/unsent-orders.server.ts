import { and, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import type { OrderStatus } from "../order-status.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { orders } from "../server/tables.server.ts";

export const unsentStatuses: OrderStatus[] = ["Tentative_ok", "A_traiter", "A_expedier"];

export type UnsentOrder = Pick<OrderRow, "id" | "number" | "status" | "payment_status">;

/** Neither sent nor cancelled; `lock` locks them until the end of the transaction. */
export async function unsentOrders(db: Db, orderIds: string[], lock?: "lock"): Promise<UnsentOrder[]> {
  const query = db
    .select(pick(orders, "id", "number", "status", "payment_status"))
    .from(orders)
    .where(and(inArray(orders.id, orderIds), inArray(orders.status, unsentStatuses)));
  return lock ? query.for("update") : query;
}

import { and, eq, exists, gt, inArray, ne, or, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { comparableEmail } from "#app/platform/text/email-address.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { buyerKey } from "./place-order.server.ts";
import { orderEvents, orders } from "./tables.server.ts";

/** Made or paid later, and paid, free or open (decisions 5): two paid orders of one purchase must not both leave. */
export async function isReplaced(tx: Db, order: OrderRow): Promise<boolean> {
  const { id, email, license_plate, created_at, is_test } = order;
  const buyer = comparableEmail(email);
  const others = await tx
    .select({ email: orders.email, license_plate: orders.license_plate })
    .from(orders)
    .where(
      and(
        or(eq(orders.buyer_key, buyerKey(email)), eq(sql`lower(${orders.email})`, buyer)),
        ne(orders.id, id),
        eq(orders.is_test, is_test),
        ne(orders.status, "Annulee"),
        ne(orders.payment_status, "refunded"),
        or(gt(orders.created_at, created_at), eq(orders.status, "Tentative_ok"), wasPaidAfter(tx, created_at)),
      ),
    );
  const car = comparablePlate(license_plate);
  return others.some((other) => comparableEmail(other.email) === buyer && comparablePlate(other.license_plate) === car);
}

const wasPaidAfter = (tx: Db, moment: Date) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(orderEvents)
      .where(
        and(
          eq(orderEvents.orderId, orders.id),
          inArray(orderEvents.toPaymentStatus, ["paid", "free"]),
          inArray(orderEvents.fromStatus, ["Tentative_ok", "Annulee"]),
          gt(orderEvents.at, moment),
        ),
      ),
  );

export const comparablePlate = (plate: string): string =>
  plate
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

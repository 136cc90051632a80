import { randomUUID } from "node:crypto";
import { brand } from "#app/brand.ts";
import { type Author, recordAudit, storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database, Db, Transaction } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import type { OrderField, VehicleField } from "../fields/order-field-rules.ts";
import { ordersOfNumbers } from "../lists/orders-of-numbers.server.ts";
import { orderNumberIn } from "../order-number.ts";
import type { OrderOrigin } from "../order-status.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { nextOrderNumber } from "../server/place-order.server.ts";
import { orderEvents, orders } from "../server/tables.server.ts";
import { announceOrder } from "../transition-order.server.ts";

export type CarField = "license_plate" | VehicleField;

export type OwnOrder = {
  origin: Exclude<OrderOrigin, "shop">;
  author: Author;
  /** The replaced order, the magazine, the fair. */
  reason: string;
  recipient: Pick<typeof orders.$inferInsert, Exclude<OrderField, CarField>>;
  vehicle?: Pick<typeof orders.$inferInsert, CarField>;
};

const unknownVehicle = {
  license_plate: "",
  vehicle_brand: "",
  vehicle_model: "",
  vehicle_year: 0,
  vehicle_energy: "",
};
const nothing = "0.00";

/** Unpaid, without cookie or terms (decisions 9); real in test mode too, unless it replaces a test order. */
export const createOwnOrder = ({ db, clock }: { db: Database; clock: Clock }, order: OwnOrder): Promise<OrderRow> =>
  db.transaction(async (tx) => {
    const created = await storeOwnOrder(tx, { now: clock.now() }, order);
    announceOrder(tx, created.id);
    return created;
  });

export async function storeOwnOrder(
  tx: Transaction,
  { now }: { now: Date },
  { origin, author, reason, recipient, vehicle }: OwnOrder,
): Promise<OrderRow> {
  const id = randomUUID();
  const isTest = origin === "warranty" && (await isTestOrder(tx, reason));
  const [order] = await tx
    .insert(orders)
    .values({
      ...recipient,
      ...(vehicle ?? unknownVehicle),
      id,
      origin,
      status: "A_traiter",
      payment_status: "free",
      product_price: nothing,
      discount_amount: nothing,
      subtotal: nothing,
      shipping_price: nothing,
      total_amount: nothing,
      terms_version: "",
      accepted_terms_at: now,
      created_at: now,
      updated_at: now,
      access_token_hash: "",
      is_test: isTest,
      number: await nextOrderNumber(tx, now, { isTest }),
    })
    .returning();
  const { status, payment_status, number } = order!;
  await tx.insert(orderEvents).values({
    orderId: id,
    at: now,
    author: storedAuthor(author),
    toStatus: status,
    toPaymentStatus: payment_status,
    kind: "ownOrder",
    note: reason,
  });
  await recordAudit(tx, author, "own-order-created", `order:${id}`, { after: { number, origin, reason } });
  return order!;
}

async function isTestOrder(db: Db, text: string): Promise<boolean> {
  const number = orderNumberIn(text, brand.orderPrefix) ?? text;
  const found = (await ordersOfNumbers(db, [number])).get(number) ?? [];
  return found.length === 1 && found[0]!.is_test;
}

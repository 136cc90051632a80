import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { OrderState } from "#app/orders/order-transitions.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { mustTransition } from "#app/orders/transition-order.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Settings } from "#app/platform/settings.server.ts";
import { deactivateDemoCodes } from "#app/promotions/demo-codes.server.ts";
import { releasePromo } from "#app/promotions/redeem-promo.server.ts";

/**
 * At a production start with Stripe: what the data hold from trying the shop out must not give anything away (security 6.56).
 * Demonstration codes are deactivated. Orders that no money stands behind, paid in the sandbox or free by such a code, are
 * cancelled as long as nothing was sent; so are those that still wait and hold one. The log names all of them.
 */
export async function retireDemoData({ db, settings }: { db: Database; settings: Settings }): Promise<void> {
  if (settings.environment !== "production" || settings.payments !== "stripe") return;
  const codes = await deactivateDemoCodes(db);
  if (codes.length > 0) log.warn({ codes }, "demonstration promo codes were deactivated");
  const unpaid = await db.select({ id: orders.id, number: orders.number }).from(orders).where(holdsNoMoney());
  const cancelled: string[] = [];
  for (const { id, number } of unpaid) {
    try {
      if (await cancel(db, id)) cancelled.push(number);
    } catch (error) {
      log.error({ err: error as Error, orderId: id }, "a demonstration order was not cancelled");
    }
  }
  if (cancelled.length > 0) log.warn({ orders: cancelled }, "demonstration orders were cancelled");
}

const hasDemoCode: SQL = sql`exists (select 1 from promo_redemptions r join promo_codes c on c.id = r.promo_code_id
  where r.order_id = ${orders.id} and r.released_at is null and c.is_demo)`;
const hasPayment = (provider: "sandbox" | "stripe"): SQL => sql`exists (select 1 from payment_intents i
  where i.order_id = ${orders.id} and i.provider = ${provider} and i.status = 'succeeded')`;

const holdsNoMoney = (): SQL =>
  and(
    inArray(orders.status, ["Tentative_ok", "A_traiter", "A_expedier"]),
    sql`not ${hasPayment("stripe")}`,
    or(
      hasPayment("sandbox"),
      and(hasDemoCode, or(eq(orders.status, "Tentative_ok"), eq(orders.payment_status, "free"))),
    ),
  )!;

/** False when another instance was first. */
const cancel = (db: Database, orderId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [order] = await tx
      .select({ status: orders.status })
      .from(orders)
      .where(and(eq(orders.id, orderId), holdsNoMoney()))
      .for("update");
    if (!order) return false;
    const to: Partial<OrderState> =
      order.status === "Tentative_ok" ? { status: "Annulee", payment_status: "failed" } : { status: "Annulee" };
    await mustTransition({ tx }, { orderId, to, author: "start", note: "made for a demonstration, no money came" });
    await releasePromo(tx, orderId);
    return true;
  });

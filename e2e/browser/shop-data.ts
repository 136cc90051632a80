/** What tests write into the running shop's database and read from it, besides using the pages. */
import type pg from "pg";
import type { OrderStatus, PaymentStatus } from "#app/orders/order-status.ts";
import { announce } from "../shop.ts";

export type PromoRow = {
  code: string;
  type: "percentage" | "fixed";
  value: number;
  isPublic?: boolean;
  validUntil?: Date;
  maxUses?: number;
};
export type StoredOrder = {
  id: string;
  number: string;
  status: string;
  payment_status: string;
  email: string;
  phone: string;
  postal_code: string;
  license_plate: string;
  promo_code: string | null;
  total_amount: string;
  language: string;
};

export type ShopData = ReturnType<typeof openShopData>;

export function openShopData(pool: pg.Pool) {
  return {
    async addPromo({ code, type, value, isPublic = false, validUntil, maxUses }: PromoRow): Promise<void> {
      // One public code at a time (spec 7).
      if (isPublic) await pool.query("update promo_codes set is_public = false where is_public and code <> $1", [code]);
      await pool.query(
        `insert into promo_codes (code, discount_type, discount_value, is_public, valid_until, max_uses) values ($1, $2, $3, $4, $5, $6)
         on conflict (code) do update set is_active = true`,
        [code, type, value, isPublic, validUntil ?? null, maxUses ?? null],
      );
    },
    async endPromo(code: string): Promise<void> {
      await pool.query("update promo_codes set valid_until = now() - interval '1 minute' where code = $1", [code]);
    },
    async exhaustPromo(code: string): Promise<void> {
      await pool.query("update promo_codes set max_uses = 1, uses = 1 where code = $1", [code]);
    },
    async deactivatePromo(code: string): Promise<void> {
      await pool.query("update promo_codes set is_active = false where code = $1", [code]);
    },
    /** As staff would: quotes and orders read the row each time. */
    async setProductPrice(euros: number): Promise<void> {
      await pool.query("update prices set price = $1 where name = 'product'", [euros]);
    },
    async ordersOf(email: string): Promise<StoredOrder[]> {
      const { rows } = await pool.query<StoredOrder>("select * from orders where email = $1 order by created_at", [
        email,
      ]);
      return rows;
    },
    /** Simulates the payment, staff or the carrier. */
    async setOrderState(id: string, status: OrderStatus, payment: PaymentStatus): Promise<void> {
      await pool.query("update orders set status = $2, payment_status = $3 where id = $1", [id, status, payment]);
    },
    async setDelivered(id: string, daysAgo: number): Promise<void> {
      await this.setOrderState(id, "Livree", "paid");
      await pool.query(
        `insert into order_events (order_id, at, author, from_status, to_status, to_payment_status)
         values ($1, now() - make_interval(days => $2), 'test', 'Expediee', 'Livree', 'paid')`,
        [id, daysAgo],
      );
    },
    async paymentsOf(orderId: string): Promise<{ status: string }[]> {
      const { rows } = await pool.query("select * from payment_intents where order_id = $1", [orderId]);
      return rows;
    },
    /** The mails of an order and where they are in the outbox. */
    async mailsOf(orderId: string): Promise<{ kind: string; status: string; language: string }[]> {
      const { rows } = await pool.query("select * from mail_outbox where order_id = $1 order by created_at", [orderId]);
      return rows;
    },
    /** A waiting mail may be sent by the outbox's next run, which the next mail triggers. */
    async makeMailsDue(orderId: string): Promise<void> {
      await pool.query("update mail_outbox set next_attempt_at = now() where order_id = $1", [orderId]);
    },
    /** Delivered, as far as the queues know. */
    async moveOutOfTheQueue(orderId: string): Promise<void> {
      await pool.query("update orders set status = 'Livree' where id = $1", [orderId]);
    },
    async markMailsSent(orderId: string): Promise<void> {
      await pool.query("update mail_outbox set status = 'sent', attempts = 1, sent_at = now() where order_id = $1", [
        orderId,
      ]);
    },
    /** As by staff or the buyer, announced to open lists. */
    async correctAddress(orderId: string, address: string): Promise<void> {
      await pool.query("update orders set address = $2, version = version + 1 where id = $1", [orderId, address]);
      await announce(pool, { topic: "orders", id: orderId });
    },
    /** A mail that the server has refused ten times. */
    async addDeadMail(recipient: string): Promise<void> {
      await pool.query(
        `insert into mail_outbox (id, dedupe_key, kind, language, recipient, subject, html, text, status, attempts, last_error)
         values (gen_random_uuid(), 'dead:' || $1::text, 'contact-acknowledgement', 'fr', $1, 'Refused before', '<p>Refused before</p>', 'Refused before', 'dead', 10, 'EENVELOPE')`,
        [recipient],
      );
    },
    async attemptsOf(email: string): Promise<{ brand: string }[]> {
      const { rows } = await pool.query("select * from compatibility_attempts where email = $1", [email]);
      return rows;
    },
    async requestsOf(email: string): Promise<{ message: string }[]> {
      const { rows } = await pool.query("select * from contact_requests where email = $1", [email]);
      return rows;
    },
  };
}

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { orderCookieName } from "#app/orders/order-access.server.ts";
import { transitionOrder } from "#app/orders/transition-order.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { createApi } from "../api.ts";
import { apiRoutes } from "../domains.ts";
import { callApi } from "./call-api.ts";
import { goodCard, type startPaymentShop, type TestOrder } from "./payment-shop.ts";

/** An operation of the shop whose connection is cut at any statement, and the rows by which a test judges it. */

export type Operation = {
  /** A subject for each run, created without the proxy; its e-mail address marks its rows. */
  prepare(): Promise<Subject>;
  /** Through the proxy. Returns the status of a response, or nothing for a job. */
  run(subject: Subject): Promise<number | undefined>;
  /** Makes a job due again, so that the same run is possible. */
  later?(subject: Subject): Promise<unknown>;
  /** For an operation of several transactions: the states that are allowed between them. */
  between?(nothing: Traces, whole: Traces): Traces;
  /** A repeated submission cannot be recognised: it may count twice when only the answer was lost. */
  mayCountTwice?: boolean;
};
export type Traces = Record<string, unknown>;
export type Subject = {
  email: string;
  order?: TestOrder;
  promoId?: number;
  body?: Record<string, unknown>;
  events?: string[];
  withdrawalId?: string;
  submission?: string;
  sessionId?: string;
  cookie?: string;
};

/** Rows in every table that belong to the subject: what an operation has stored. */
export async function readTraces(db: Database, { email, promoId, sessionId }: Subject): Promise<Traces> {
  const { rows } = await db.execute<{ traces: Traces }>(sql`
  with mine as (select * from orders where email = ${email})
  select json_build_object(
    'orders', (select json_agg(json_build_array(status, payment_status, total_amount)) from mine),
    'events', (select json_agg(json_build_array(to_status, to_payment_status) order by e.id)
               from order_events e join mine on mine.id = e.order_id),
    'intents', (select json_agg(json_build_array(i.status, i.failures)) from payment_intents i join mine on mine.id = i.order_id),
    'webhooks', (select json_agg(e.outcome order by e.type) from payment_events e
                 join payment_intents i on i.id = e.intent_id join mine on mine.id = i.order_id),
    'promo', (select json_build_array(uses, (select count(*) from promo_redemptions r
                where r.promo_code_id = p.id and r.released_at is null)) from promo_codes p where p.id = ${promoId ?? 0}),
    'mails', (select json_agg(kind || ' ' || m.status order by kind) from mail_outbox m
              where recipient = ${email} or order_id in (select id from mine)),
    'withdrawals', (select json_agg(outcome) from withdrawals where email = ${email}),
    'newsletter', (select count(*) from newsletter where email = ${email}),
    'requests', (select count(*) from contact_requests where email = ${email}),
    'chat', (select json_agg(json_build_array(sender, case sender when 'agent' then message end) order by position) from chat_messages
             where session_id = ${sessionId ?? null}::uuid),
    'conversation', (select json_build_array(state, email, waiting_since is null) from chat_conversations
                     where id = ${sessionId ?? null}::uuid),
    'questions', (select json_agg(times) from chat_unanswered_questions where session_id = ${sessionId ?? null}::uuid),
    'refunds', (select json_agg(json_build_array(r.amount_cents, r.status) order by r.id) from refund_requests r join mine on mine.id = r.order_id),
    'audit', (select json_agg(action order by action) from audit_log
              where subject in (select 'order:' || id from mine union select 'user:' || id from "user" where email = ${email})),
    'staff', (select count(*) from admin_users where email = ${email}),
    'invitations', (select count(*) from staff_invitations where email = ${email}),
    'attempts', (select count(*) from compatibility_attempts where email = ${email})
  ) as traces`);
  return rows[0]!.traces;
}

export type CuttableTools = ReturnType<typeof cuttableTools>;

export const newEmail = () => `${randomUUID().slice(0, 13)}@example.com`;

type PaymentShop = Awaited<ReturnType<typeof startPaymentShop>>;

/** What the operations need: the shop, its database with and without the proxy, and subjects to work on. */
export function cuttableTools(shop: PaymentShop, cuttable: Database) {
  const direct = shop.database.db;
  const api = createApi(apiRoutes());
  const delivered: string[] = [];
  /** Takes every mail as the operator's mail server would, and remembers the recipients. */
  const sender = {
    async send({ recipient }: { recipient: string }) {
      delivered.push(recipient);
    },
    close() {},
  };

  async function call(path: string, body: unknown, cookie = ""): Promise<Response> {
    const response = await callApi(api, path, { body, headers: { cookie } });
    if (response.status === 503) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    return response;
  }
  const post = async (path: string, body: unknown, cookie = ""): Promise<number> =>
    (await call(path, body, cookie)).status;

  async function placed(overrides: Record<string, unknown> = {}): Promise<Subject & { order: TestOrder }> {
    const email = newEmail();
    return { email, order: await shop.order({ email, ...overrides }) };
  }

  async function paidOrder(): Promise<Subject & { order: TestOrder }> {
    const subject = await placed();
    const to = { status: "A_traiter", payment_status: "paid" } as const;
    await direct.transaction((tx) => transitionOrder({ tx }, { orderId: subject.order.id, to, author: "test" }));
    return subject;
  }

  const payNow = (order: TestOrder): Promise<number> =>
    post(
      "/api/create-payment",
      { orderId: order.id, amount: Number(order.total_amount), language: "fr" },
      `${orderCookieName(order.id)}=${order.token}`,
    );

  /** A payment that the provider knows to have succeeded, and the shop has not heard of. */
  async function charged(): Promise<Subject & { order: TestOrder; events: string[] }> {
    const subject = await placed();
    const intent = await shop.intentOf(subject.order);
    shop.fake.confirm(intent, goodCard);
    return { ...subject, events: shop.eventsOf(intent).slice(-1) };
  }

  return { shop, direct, cuttable, sender, delivered, call, post, placed, paidOrder, payNow, charged };
}

import { randomUUID } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { orderCookieName } from "#app/orders/order-access.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import { transitionOrder } from "#app/orders/transition-order.server.ts";
import { type Clock, systemClock } from "#app/platform/time/clock.ts";
import { answerWithdrawal } from "../server/answer-withdrawal.server.ts";
import { recordWithdrawal } from "../server/record-withdrawal.server.ts";
import type { Answer } from "../server/withdrawal-links.server.ts";

export type Step = "A_traiter" | "A_expedier" | "Expediee" | "Livree";
export type BuyersOrder = Awaited<ReturnType<WithdrawalShop["order"]>>;
export type WithdrawalShop = Awaited<ReturnType<typeof startWithdrawalShop>>;

type Declared = { withdrawal: { id: string; email: string } };
type DeclareOptions = { clock?: Clock; proof?: Parameters<typeof recordWithdrawal>[2] };

const answerPaths: Record<Answer, string> = { confirm: "confirmer", dispute: "contester" };

export async function startWithdrawalShop() {
  const database = await shopDatabase({ STAFF_EMAIL: "staff@shop.example" });
  const { db } = database;
  const declare = (
    overrides: Partial<Parameters<typeof recordWithdrawal>[1]> = {},
    { clock = systemClock, proof }: DeclareOptions = {},
  ) =>
    recordWithdrawal(
      { db, clock },
      {
        name: "Zoé O'Brien",
        orderReference: "unknown",
        email: `${randomUUID().slice(0, 8)}@example.com`,
        language: "fr",
        ...overrides,
      },
      proof,
    );
  const mailsTo = (recipient: string) => db.select().from(outbox).where(eq(outbox.recipient, recipient));
  /** As its reader finds it. */
  async function linkOf({ withdrawal }: Declared, wanted: Answer): Promise<{ id: string; signature: string }> {
    const mails = await mailsTo(withdrawal.email);
    const link = new RegExp(`https?://\\S+/retractation/${answerPaths[wanted]}\\?id=${withdrawal.id}\\S+`);
    const [url = ""] = mails.map(({ text }) => link.exec(text)?.[0]).filter(Boolean);
    const query = new URL(url).searchParams;
    return { id: query.get("id")!, signature: query.get("signature")! };
  }
  return {
    db,
    declare,
    declareAs: (order: { number: string; email: string }, options: DeclareOptions = {}) =>
      declare({ orderReference: order.number, email: order.email }, options),
    linkOf,
    /** By the address's owner. */
    answer: async (wanted: Answer, declared: Declared, clock = systemClock) =>
      answerWithdrawal({ db, clock }, wanted, { ...(await linkOf(declared, wanted)), language: "fr" }),
    mailsTo,
    kindsTo: async (email: string) => (await mailsTo(email)).map(({ kind }) => kind).sort(),
    stop: () => database.stop(),
    async order(...steps: Step[]) {
      const order = await placedOrder(db);
      for (const status of steps) {
        const to = { status, ...(status === "A_traiter" ? { payment_status: "paid" as const } : {}) };
        await db.transaction((tx) => transitionOrder({ tx }, { orderId: order.id, to, author: "test" }));
      }
      return { ...order, proof: { cookies: { [orderCookieName(order.id)]: order.token } } };
    },
    /** Oldest first. */
    async staffNotes(withdrawalId: string): Promise<string[]> {
      const prefix = `withdrawal-staff:${withdrawalId}:`;
      const rows = await db
        .select()
        .from(outbox)
        .where(like(outbox.dedupeKey, `${prefix}%`))
        .orderBy(outbox.createdAt);
      return rows.map((row) => row.dedupeKey.slice(prefix.length));
    },
  };
}

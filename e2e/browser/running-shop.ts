/** The built shop with its stand-ins, and how a browser enters it. Also for the program that takes the README’s picture. */
import type { BrowserContext, Page } from "@playwright/test";
import type pg from "pg";
import { choiceKey, consentVersion, necessaryOnly } from "#app/consent/browser/choice.ts";
import { type Language, languageCookie } from "#app/i18n/languages.ts";
import type { OrderStatus, PaymentStatus } from "#app/orders/order-status.ts";
import { type FakeGeocoder, startFakeGeocoder } from "#tools/stand-ins/geocoder.ts";
import { type FakeSmtp, startFakeSmtp } from "#tools/stand-ins/smtp.ts";
import { keepRows } from "../kept-rows.ts";
import { admin, announce, startTestShop, type TestShop, type TestShopOptions } from "../shop.ts";

export type RunningShop = TestShop & {
  smtp: FakeSmtp;
  geocoder: FakeGeocoder;
  data: ShopData;
  /** Puts the rows back that the shop was opened with, removes all others, and forgets the mails. */
  reset(): Promise<void>;
};

export async function startRunningShop(options: TestShopOptions = {}): Promise<RunningShop> {
  const [smtp, geocoder] = await Promise.all([startFakeSmtp(), startFakeGeocoder()]);
  const shop = await startTestShop({
    ...options,
    env: {
      SMTP_URL: smtp.url,
      GEOCODER_URL: geocoder.urls.nominatim,
      GEOCODER_KIND: "nominatim",
      PAYMENTS: "sandbox",
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...options.env,
    },
  });
  await untilSettled(shop.url);
  const data = openShopData(shop.pool);
  await data.set("limits", { refundUndoSeconds: 0 });
  const rows = await keepRows(shop.pool);
  return {
    ...shop,
    smtp,
    geocoder,
    data,
    async reset() {
      await rows.restore();
      // The shop keeps its settings in memory.
      await announce(shop.pool, { topic: "settings" });
      smtp.clear();
    },
    async stop(signal) {
      const code = await shop.stop(signal);
      await Promise.all([smtp.stop(), geocoder.stop()]);
      return code;
    },
  };
}

/**
 * The jobs' own tables are looked after while the first requests already come: on a machine that is busy with other tests the
 * embedded database may then refuse a request for seconds. Tests begin once it answers promptly, several times in a row.
 */
async function untilSettled(url: string): Promise<void> {
  const limit = Date.now() + 40_000;
  for (let prompt = 0; prompt < 5; ) {
    const requestedAt = Date.now();
    const answer = await fetch(`${url}/api/promo-codes/public`).catch(() => undefined);
    await answer?.arrayBuffer();
    prompt = answer?.ok && Date.now() - requestedAt < 500 ? prompt + 1 : 0;
    if (Date.now() > limit) throw new Error(`The shop's database does not answer promptly (${answer?.status}).`);
  }
}

export async function rememberChoices(
  context: BrowserContext,
  options: { url: string; language: Language; asksCookies: boolean },
): Promise<void> {
  await context.addCookies([{ name: languageCookie, value: options.language, url: options.url }]);
  if (options.asksCookies) return;
  const choice = { id: crypto.randomUUID(), version: consentVersion, choices: necessaryOnly, proved: true };
  await context.addInitScript(
    ([key, stored]) => {
      // The browser's own viewer of PDFs is a frame too, and has no storage.
      if (!location.protocol.startsWith("http") || !localStorage || localStorage.getItem(key!)) return;
      localStorage.setItem(key!, JSON.stringify({ ...JSON.parse(stored!), date: new Date().toISOString() }));
    },
    [choiceKey, JSON.stringify(choice)],
  );
}

/** Goes to a path and waits until its scripts run: before that a click may have no effect. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
}

export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById("content");
    // React has taken over, or the islands notice what happens to them.
    const isIslandPage = document.documentElement.hasAttribute("data-islands");
    return main !== null && (isIslandPage || Object.keys(main).some((key) => key.startsWith("__reactFiber")));
  });
}

/** What tests write into the running shop's database and read from it, besides using the pages. */

type PromoRow = {
  code: string;
  type: "percentage" | "fixed";
  value: number;
  isPublic?: boolean;
  validUntil?: Date;
  maxUses?: number;
};
type StoredOrder = {
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

type ShopData = ReturnType<typeof openShopData>;

function openShopData(pool: pg.Pool) {
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
    /** A section of the shop's settings. */
    async set(section: string, values: Record<string, unknown>): Promise<void> {
      await pool.query(
        `insert into shop_settings (name, values) values ($1, $2)
         on conflict (name) do update set values = excluded.values, version = shop_settings.version + 1`,
        [section, values],
      );
      await announce(pool, { topic: "settings" });
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

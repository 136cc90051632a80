import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { findInvoicesOfOrder } from "#app/invoices/find-invoices.server.ts";
import { invoiceJob } from "#app/invoices/invoice-jobs.server.ts";
import { refundedSince } from "#app/payments/refunds/order-refunds.server.ts";
import { applySettings, settings } from "#app/platform/settings/settings.server.ts";
import { checkClock, doubtSentence } from "#app/platform/time/trusted-clock.server.ts";
import { eraseOldDataJob } from "#app/privacy/erase-old-data.server.ts";
import { sharedPaymentShop } from "../testing/payment-shop.ts";

const shop = sharedPaymentShop("stripe");
const job = invoiceJob({ refundedSince });
const hour = 3_600_000;
const day = 24 * hour;

/** Runs `work` by a clock that is off by so many milliseconds; PostgreSQL's is not. */
async function withClock<T>(off: number, work: (now: Date) => Promise<T>): Promise<T> {
  const now = new Date(Date.now() + off);
  vi.useFakeTimers({ toFake: ["Date"], now });
  try {
    return await work(now);
  } finally {
    vi.useRealTimers();
  }
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** As in production, or with a day that an operator confirms. */
async function withSettings<T>(changed: Partial<ReturnType<typeof settings>>, work: () => Promise<T>): Promise<T> {
  const before = settings();
  applySettings({ ...before, ...changed });
  try {
    return await work();
  } finally {
    applySettings(before);
  }
}

const invoicesOf = async (orderId: string) => (await findInvoicesOfOrder(shop.database.db, orderId)).length;
const erasingRuns = async () =>
  (await shop.database.pool.query("select count(*)::int as n from retention_runs")).rows[0].n as number;

describe("a wrong clock numbers no invoice and erases nothing", () => {
  test("behind: an order of 2020 has no invoice after those of today, and gets one when the clock is right", async () => {
    await job.run();
    const { order } = await shop.paidOrder();
    const { db } = shop.database;
    const years = new Date("2020-03-01T10:00:00Z").getTime() - Date.now();
    await db.execute(sql`update order_events set at = '2020-03-01T09:00:00Z' where order_id = ${order.id}`);
    const runs = await erasingRuns();
    await withClock(years, async () => {
      await job.run();
      await eraseOldDataJob.run();
    });
    expect(await invoicesOf(order.id)).toBe(0);
    expect(await erasingRuns()).toBe(runs);
    await job.run();
    expect(await invoicesOf(order.id)).toBe(1);
  });

  test("ahead, in production: nothing is done more than a day after the last use, until the clock is right or its day is confirmed", async () => {
    await withSettings({ environment: "production" }, async () => {
      await job.run();
      const { order } = await shop.paidOrder();
      const runs = await erasingRuns();
      await withClock(400 * day, async (now) => {
        await job.run();
        await eraseOldDataJob.run();
        // The day before was confirmed, not this one.
        await withSettings({ clockConfirmed: dayOf(new Date(now.getTime() - day)) }, async () => {
          await job.run();
          await eraseOldDataJob.run();
        });
      });
      expect(await invoicesOf(order.id)).toBe(0);
      expect(await erasingRuns()).toBe(runs);
      await job.run();
      expect(await invoicesOf(order.id)).toBe(1);
    });
  });

  test("a shop that was stopped for a week goes on once its day is confirmed, and then without the setting", async () => {
    const { db } = shop.database;
    await withSettings({ environment: "production" }, async () => {
      await job.run();
      const { order } = await shop.paidOrder();
      await withClock(7 * day, async (now) => {
        const doubt = await checkClock(db, now);
        expect(doubtSentence(doubt!)).toMatch(
          new RegExp(
            `^The clock says ${dayOf(now)} .* no invoice is numbered .* CLOCK_CONFIRMED=${dayOf(now)} says that it is\\.$`,
          ),
        );
        await withSettings({ clockConfirmed: dayOf(now) }, () => job.run());
      });
      expect(await invoicesOf(order.id)).toBe(1);
      await withClock(7 * day + hour, async (now) => expect(await checkClock(db, now)).toBeUndefined());
      // The week was an error: the right clock is behind now, and confirmed in the same way.
      expect(await checkClock(db, new Date())).toMatchObject({ kind: "behind" });
      const confirmed = { environment: "production", clockConfirmed: dayOf(new Date()) } as const;
      expect(await checkClock(db, new Date(), confirmed)).toBeUndefined();
      expect(await checkClock(db, new Date())).toBeUndefined();
    });
  });

  test("no doubt: the first start, clocks that differ by minutes, a night without a shop, and a developer's shop after weeks", async () => {
    const { db, pool } = shop.database;
    await pool.query("delete from shop_clock");
    const production = { environment: "production", clockConfirmed: undefined } as const;
    const now = Date.now();
    for (const off of [0, -2 * 60_000, 8 * hour])
      expect(await checkClock(db, new Date(now + off), production), String(off)).toBeUndefined();
    const development = { environment: "development", clockConfirmed: undefined } as const;
    expect(await checkClock(db, new Date(now + 30 * day), development)).toBeUndefined();
  });
});

import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { addPromo } from "#app/orders/testing/order-input.ts";
import { type PostgresCluster, startPostgres } from "#database/testing/postgres-cluster.ts";
import { type Answer, askOnce, cookiesOf, type Question } from "../http/ask.ts";
import { type LoadTarget, openTarget } from "./phases.ts";

const sale = { visitors: 20_000, buyers: 2_000, seconds: 60, uses: 500 };
/** Nobody waits longer than this for tries that the shop asked for. */
const patienceMilliseconds = 120_000;
/** From the first visitor on; who is not served by then is a fault. */
const maxMilliseconds = 240_000;
const reportMilliseconds = 10_000;
const usedUp = "Ce code promo n’est plus disponible";

let cluster: PostgresCluster;
let pool: pg.Pool;
let target: LoadTarget;
beforeAll(async () => {
  cluster = await startPostgres({ durable: true });
  const databaseUrl = await cluster.createDatabase("flash_sale");
  target = await openTarget({ databaseUrl });
  pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
}, 120_000);
afterAll(async () => {
  await pool?.end();
  await target?.stop();
  await cluster?.stop();
});

type Tally = {
  /** Milliseconds until somebody had what they came for, waits that the shop asked for included. */
  pages: number[];
  purchases: number[];
  waits: number;
  withCode: number;
  usedUpAnswers: number;
  faults: string[];
};

type Sale = { pages: Agent; calls: Agent; code: string; tally: Tally };

test("in a flash sale a public code with 500 uses is used exactly 500 times, and nobody meets an error, at most a wait", async () => {
  const db = drizzle(pool);
  const promo = await addPromo(db, { maxUses: sale.uses, isPublic: true, publicSince: new Date() });
  await pool.query(`select pg_notify('odovia', '{"topic":"published-data"}')`);
  // What visitors' own connections would be; buyers do not queue behind readers.
  const pages = new Agent({ keepAlive: true, maxSockets: 64 });
  const calls = new Agent({ keepAlive: true });
  const tally: Tally = { pages: [], purchases: [], waits: 0, withCode: 0, usedUpAnswers: 0, faults: [] };
  const busy = performance.eventLoopUtilization();
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const visits: Promise<void>[] = [];
  const report = () =>
    console.info(
      `flash sale after ${(elapsed() / 1000).toFixed(0)} s: ${visits.length} visitors came, ${tally.pages.length} pages read; ` +
        `${tally.purchases.length} purchases (median ${part(tally.purchases, 0.5)} ms, 99 % within ${part(tally.purchases, 0.99)}), ` +
        `${tally.withCode} with the code, ${tally.usedUpAnswers} saw that it is used up; ` +
        `pages: median ${part(tally.pages, 0.5)} ms, 99 % within ${part(tally.pages, 0.99)}; ` +
        `${tally.waits} waits that the shop asked for, ${tally.faults.length} faults; ` +
        `generator busy ${Math.round(performance.eventLoopUtilization(busy).utilization * 100)} %`,
    );
  const reporting = setInterval(report, reportMilliseconds);
  while (visits.length < sale.visitors) {
    const due = Math.min(sale.visitors, (elapsed() / 1000 / sale.seconds) * sale.visitors);
    while (visits.length < due) visits.push(come(visits.length, { pages, calls, code: promo.code, tally }));
    await sleep(5);
  }
  await Promise.race([Promise.all(visits), sleep(maxMilliseconds - elapsed(), undefined, { ref: false })]);
  clearInterval(reporting);
  report();
  pages.destroy();
  calls.destroy();
  expect(tally.faults.slice(0, 5)).toEqual([]);
  expect(tally.pages).toHaveLength(2 * sale.visitors);
  expect(tally.purchases).toHaveLength(sale.buyers);
  expect(tally.withCode).toBe(sale.uses);
  const sold = async () => {
    const { rows } = await pool.query(
      `select (select uses from promo_codes where id = $1) as uses, count(*)::int as paid,
        count(*) filter (where promo_code = $2)::int as "paidWithCode" from orders where payment_status = 'paid'`,
      [promo.id, promo.code],
    );
    return rows[0];
  };
  // The provider's notices are jobs here.
  const all = { uses: sale.uses, paid: sale.buyers, paidWithCode: sale.uses };
  await expect.poll(sold, { timeout: 60_000 }).toEqual(all);
  expect(tally.usedUpAnswers).toBe(sale.buyers - sale.uses);
  expect(target.shop.log().join("\n")).not.toMatch(/uncaught|unhandled|"level":"error"/);
}, 330_000);

function part(times: number[], share: number): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.NaN);
}

/** A visitor reads two pages, and each tenth one buys. */
async function come(number: number, { pages, calls, code, tally }: Sale) {
  const from = `2001:db8:${(number >> 8).toString(16)}:${(number & 255).toString(16)}::1`;
  const ask = async (path: string, question: Question = {}): Promise<Answer> => {
    const begun = performance.now();
    for (;;) {
      const headers = { ...question.headers, "x-forwarded-for": from };
      const answer = await askOnce(target, path, { ...question, agent: calls, timeoutMilliseconds: 60_000, headers });
      const wait = Number(answer.headers["retry-after"]) * 1000;
      const isWait = (answer.status === 503 || answer.status === 429) && wait > 0;
      if (!isWait || performance.now() - begun + wait > patienceMilliseconds) return answer;
      tally.waits += 1;
      await sleep(wait * (1 + Math.random()));
    }
  };
  const timed = async (times: number[], work: () => Promise<void>) => {
    const begun = performance.now();
    try {
      await work();
      times.push(performance.now() - begun);
    } catch (error) {
      tally.faults.push((error as Error).message);
    }
  };
  for (const path of ["/", "/dongle"]) await timed(tally.pages, () => readPage(path, pages));
  if (number % (sale.visitors / sale.buyers) === 0) await timed(tally.purchases, () => buy(ask, code, tally));
}

/** As a browser asks for it, without the decoding, which would keep the generator busy. */
const readPage = (path: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { host: `localhost:${target.port}`, "accept-encoding": "br" };
    const outgoing = request({ host: "127.0.0.1", port: target.port, path, agent, headers }, (answer) => {
      answer.resume().on("end", () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${path} answers ${answer.statusCode}`));
      });
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      // As browsers do where the shop has closed a kept connection in the meantime.
      if (outgoing.reusedSocket && error.code === "ECONNRESET") resolve(readPage(path, agent));
      else reject(error);
    });
    outgoing.end();
  });

async function buy(ask: (path: string, question?: Question) => Promise<Answer>, code: string, tally: Tally) {
  const quote = await ask("/api/order-quotes", { json: { country: "FR", promo_code: code } });
  expectStatus(quote, 200, "quote");
  const place = async (promo_code: string | null) => {
    const json = orderBody({ promo_code, idempotency_key: randomUUID() });
    return ask("/api/orders", { json });
  };
  const isOffered = quote.data.promo_error_code === null;
  let placed = await place(isOffered ? code : null);
  const isRefused = placed.status === 422 && placed.text.includes(usedUp);
  if (isRefused) placed = await place(null);
  if (isRefused || quote.data.promo_error_code === "promoUsedUp") tally.usedUpAnswers += 1;
  expectStatus(placed, 201, "order");
  if (placed.data.promo_code === code) tally.withCode += 1;
  const headers = { cookie: cookiesOf(placed) };
  const json = { orderId: placed.data.id, amount: placed.data.total_amount };
  const begun = await ask("/api/create-payment", { json, headers });
  expectStatus(begun, 200, "payment");
  const card = { number: "4242424242424242", expiry: "12/34", cvc: "123" };
  const paid = await ask("/api/sandbox/confirm", { json: { clientSecret: begun.data.clientSecret, ...card } });
  expectStatus(paid, 200, "card");
}

function expectStatus({ status, text }: Answer, wanted: number, what: string): void {
  if (status !== wanted) throw new Error(`${what} answers ${status} ${text.slice(0, 200)}`);
}

import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { writeOrderDays } from "#app/orders/order-figures.server.ts";
import { adminPaths } from "#app/paths.ts";
import { databaseOn } from "#app/platform/database.server.ts";
import { embeddedConnection } from "#database/embedded/connection.ts";
import { startTestShop } from "../e2e/shop.ts";
import { budgets, type DatabaseKind } from "./budgets.ts";
import { generateOrders } from "./generated-orders.ts";
import { generateRecords } from "./generated-records.ts";
import { listQuestions, paletteSearches } from "./list-questions.ts";
import { processorSeconds, residentMegabytes } from "./process-figures.ts";
import { rawGet } from "./raw-get.ts";
import { percentile, type Row, rounded } from "./report.ts";
import { signIn, staffPerson } from "./sign-in.ts";

const rounds = 20;
/** Of the questions that took longest, so many are named. */
const namedQuestions = 12;

type Shop = { url: string; pid: number };

/** The back office over HTTP with as many orders as the kind of database is promised for. */
export async function measureLists(options: { kind: DatabaseKind; databaseUrl: string | undefined }): Promise<Row[]> {
  const { kind, databaseUrl } = options;
  const shop = await startTestShop({ env: databaseUrl ? { DATABASE_URL: databaseUrl } : {} });
  const pool = new pg.Pool({
    ...(databaseUrl ? { connectionString: databaseUrl } : embeddedConnection(shop.dataDir)),
    max: 2,
  });
  try {
    const count = budgets.listedOrders[kind];
    await fillShop(pool, count);
    const cookie = await signIn(shop.url);
    return [
      ...(await measureQuestions(shop, cookie, `${count} orders, ${kind}`)),
      await measureExport(shop, cookie, kind),
    ];
  } finally {
    await pool.end();
    await shop.stop();
  }
}

/** Orders with all that belongs to them, the sums that a job writes of them, and somebody who may see them. */
export async function fillShop(pool: pg.Pool, count: number): Promise<void> {
  await generateOrders(pool, count);
  await generateRecords(pool, count);
  await writeOrderDays({ db: databaseOn(pool), now: new Date() });
  await createAdmin(drizzle(pool), staffPerson);
}

/** As data, as pages ask for it on the way through the back office; each list also as a whole page; what the palette finds. */
export async function measureQuestions(shop: Shop, cookie: string, of: string): Promise<Row[]> {
  const lists = listQuestions.map(({ name, address }) => ({ name, address: asData(address) }));
  const pages = listQuestions.filter(({ address }) => !address.includes("?"));
  const searches = paletteSearches.map((typed) => ({
    name: typed,
    address: `/api/admin/search?q=${encodeURIComponent(typed)}`,
  }));
  return [
    await measureAnswers(shop, cookie, `lists as data, 95 % within, ${of}`, lists),
    await measureAnswers(shop, cookie, `lists as pages, 95 % within, ${of}`, pages),
    await measureAnswers(shop, cookie, `palette, 95 % within, ${of}`, searches),
  ];
}

function asData(address: string): string {
  const [path, query] = address.split("?");
  return `${path}.data${query ? `?${query}` : ""}`;
}

async function measureAnswers(
  shop: Shop,
  cookie: string,
  what: string,
  questions: readonly { name: string; address: string }[],
): Promise<Row> {
  const all: number[] = [];
  const found: { name: string; within: number }[] = [];
  // Not round after round: a page that stays warm because nothing else was read meanwhile is not what staff see.
  const times = new Map(questions.map(({ name }) => [name, [] as number[]]));
  let busy = 0;
  for (let round = 0; round <= rounds; round++) {
    const before = processorSeconds(shop.pid) ?? Number.NaN;
    for (const { name, address } of questions) {
      const begun = performance.now();
      const answer = await rawGet(`${shop.url}${address}`, { cookie, "accept-encoding": "gzip" });
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
      // The first one reads from the disk.
      if (round > 0) times.get(name)!.push(performance.now() - begun);
    }
    if (round > 0) busy += (processorSeconds(shop.pid) ?? Number.NaN) - before;
  }
  for (const [name, each] of times) {
    all.push(...each);
    found.push({ name, within: percentile(each, 0.95) });
  }
  const slowest = found.toSorted((one, other) => other.within - one.within).slice(0, namedQuestions);
  return {
    what,
    value: percentile(all, 0.95),
    unit: "ms",
    budget: { amount: budgets.listMilliseconds },
    note: [
      `median ${rounded(percentile(all, 0.5))}`,
      `processor ${rounded((busy / all.length) * 1000)} ms each`,
      ...slowest.map(({ name, within }) => `${name} ${rounded(within)}`),
    ].join("; "),
  };
}

export async function measureExport(shop: Shop, cookie: string, kind: DatabaseKind): Promise<Row> {
  const before = residentMegabytes(shop.pid);
  let most = before ?? 0;
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(shop.pid) ?? 0);
  }, 200);
  const begun = performance.now();
  const bytes = await download(`${shop.url}${adminPaths.ordersExport}`, cookie);
  clearInterval(watch);
  const seconds = (performance.now() - begun) / 1000;
  return {
    what: `memory while all orders are exported, ${kind}`,
    value: most,
    unit: "MB",
    budget: { amount: budgets.memoryMegabytes.exporting },
    note: `${rounded(before ?? Number.NaN)} MB before; ${rounded(bytes / 1e6)} MB in ${rounded(seconds)} s`,
  };
}

/** Bytes of a whole download, which is kept nowhere. */
async function download(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`no export: ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return bytes;
}

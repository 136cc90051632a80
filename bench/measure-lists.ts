import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { adminPaths } from "#app/paths.ts";
import { embeddedConnection } from "#database/embedded/connection.ts";
import { startTestShop } from "../e2e/shop.ts";
import { budgets, type DatabaseKind } from "./budgets.ts";
import { generateOrders } from "./generated-orders.ts";
import { residentMegabytes } from "./process-figures.ts";
import { rawGet } from "./raw-get.ts";
import { percentile, type Row, rounded } from "./report.ts";

/** What staff ask of the list of orders: each view, filters that match much, little and nothing, each kind of search. */
const questions = new Map([
  ["all", ""],
  ["a view", "view=toProcess"],
  ["two filters", "status=Annulee&country=DE"],
  ["filters that match nothing", "language=en&country=ES"],
  ["a day two years ago", "from=2024-11-20&to=2024-11-20"],
  ["by amount", "sort=-total&status=Annulee"],
  ["a number", "q=OD-2025-0050000"],
  ["an e-mail", "q=buyer51234%40"],
  ["a common name", "q=lefevre"],
  ["two words", "q=helene+dubois"],
  ["a plate", "q=ab-123"],
  ["nothing to be found", "q=zzqqxx"],
]);
const rounds = 20;
const admin = { email: "bench@example.com", password: "correct-horse-battery-staple" };

/** The list of orders over HTTP, as data and as a whole page, with as many orders as the kind of database is promised for. */
export async function measureLists(options: { kind: DatabaseKind; databaseUrl: string | undefined }): Promise<Row[]> {
  const { kind, databaseUrl } = options;
  const shop = await startTestShop({ env: databaseUrl ? { DATABASE_URL: databaseUrl } : {} });
  const pool = new pg.Pool({
    ...(databaseUrl ? { connectionString: databaseUrl } : embeddedConnection(shop.dataDir)),
    max: 2,
  });
  try {
    const count = budgets.listedOrders[kind];
    await generateOrders(pool, count);
    await createAdmin(drizzle(pool), admin);
    const cookie = await signIn(shop.url);
    const all: number[] = [];
    const slowest: string[] = [];
    for (const [name, query] of questions) {
      const times: number[] = [];
      for (let round = 0; round <= rounds; round++) {
        const begun = performance.now();
        const answer = await rawGet(`${shop.url}${adminPaths.orders}.data?${query}`, { cookie });
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status}`);
        // The first one reads from the disk.
        if (round > 0) times.push(performance.now() - begun);
      }
      all.push(...times);
      slowest.push(`${name} ${rounded(percentile(times, 0.95))}`);
    }
    const before = residentMegabytes(shop.pid);
    let most = before ?? 0;
    const watch = setInterval(() => {
      most = Math.max(most, residentMegabytes(shop.pid) ?? 0);
    }, 200);
    const begun = performance.now();
    const bytes = await download(`${shop.url}${adminPaths.ordersExport}`, cookie);
    clearInterval(watch);
    const seconds = (performance.now() - begun) / 1000;
    return [
      {
        what: `list of ${count} orders, 95 % within, ${kind}`,
        value: percentile(all, 0.95),
        unit: "ms",
        budget: { amount: budgets.listMilliseconds },
        note: `median ${rounded(percentile(all, 0.5))}; ${slowest.join("; ")}`,
      },
      {
        what: `memory while all orders are exported, ${kind}`,
        value: most,
        unit: "MB",
        budget: { amount: budgets.memoryMegabytes.exporting },
        note: `${rounded(before ?? Number.NaN)} MB before; ${rounded(bytes / 1e6)} MB in ${rounded(seconds)} s`,
      },
    ];
  } finally {
    await pool.end();
    await shop.stop();
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(admin),
  });
  if (!answer.ok) throw new Error(`could not sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Bytes of a whole download, which is kept nowhere. */
async function download(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`no export: ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return bytes;
}

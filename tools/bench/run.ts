/**
 * `npm run bench`: measures the built shop and compares it with the budgets. Other processes of the machine distort times.
 * `-- --json FILE` writes the figures; `--only=pages,bytes,start,orders,staff,chat,lists,lighthouse,interactions` measures
 * less, `--only=processes` several web processes; `--seconds N` per measurement; `--database embedded` with that one alone.
 */
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { startPostgres } from "#database/testing/postgres-cluster.ts";
import { startLocalStripe } from "./buyers.ts";
import { measureBytes } from "./measures/measure-bytes.ts";
import { measureCachedPage } from "./measures/measure-cached-page.ts";
import { measureChat } from "./measures/measure-chat.ts";
import { measureInteractions } from "./measures/measure-interactions.ts";
import { measureLighthouse } from "./measures/measure-lighthouse.ts";
import { measureLists } from "./measures/measure-lists.ts";
import { measureOrders } from "./measures/measure-orders.ts";
import { measureStaff } from "./measures/measure-staff.ts";
import { measureProcesses, measureStart } from "./measures/measure-start.ts";
import { type Row, tableOf, verdictOf } from "./report.ts";
import { openBenchShop } from "./shop.ts";

const { values: options } = parseArgs({
  options: {
    json: { type: "string" },
    only: { type: "string", default: "pages,bytes,start,orders,staff,chat,lists,lighthouse,interactions" },
    seconds: { type: "string", default: "6" },
    database: { type: "string", default: "PostgreSQL,embedded" },
  },
});
const chosen = new Set(options.only.split(","));
const seconds = Math.min(60, Math.max(1, Number(options.seconds) || 6));
const rows: Row[] = [];
let pages: { rows: Row[]; table: string } | undefined;
const say = (text: string) => process.stderr.write(`${text}\n`);
const machine = {
  node: process.version,
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? "",
  loadBefore: Number(loadavg()[0]!.toFixed(2)),
};
say(`Node ${machine.node}, ${machine.cores} cores, load average before ${machine.loadBefore}`);

/** Of a server that is set up for a million orders (4 GB). */
const settings = { shared_buffers: "512MB", max_wal_size: "4GB" };
const stripe = await startLocalStripe();
const kinds = new Set(options.database.split(","));
const postgres = kinds.has("PostgreSQL") ? await startPostgres({ durable: true, settings }) : undefined;
try {
  for (const kind of postgres ? (["PostgreSQL", "embedded"] as const) : (["embedded"] as const)) {
    if (!kinds.has(kind)) continue;
    if (chosen.has("lists")) {
      say(`With ${kind}: lists of the back office; making the orders takes minutes`);
      const databaseUrl = kind === "PostgreSQL" ? await postgres!.createDatabase("lists") : undefined;
      const bench = await openBenchShop({ kind, databaseUrl, stripeUrl: stripe.url });
      try {
        rows.push(...(await measureLists({ bench, databaseUrl, stripe, seconds })));
      } finally {
        await bench.close();
      }
    }
    if (chosen.size === 1 && chosen.has("lists")) continue;
    if (kind === "embedded" && postgres && !["start", "orders", "staff"].some((what) => chosen.has(what))) continue;
    say(`With ${kind}: first start`);
    const databaseUrl = kind === "PostgreSQL" ? await postgres!.createDatabase("bench") : undefined;
    const bench = await openBenchShop({ kind, databaseUrl, stripeUrl: stripe.url });
    const isFirst = kind === "PostgreSQL" || !postgres;
    try {
      if (chosen.has("start")) {
        say(`With ${kind}: cold start and memory at rest`);
        rows.push(...(await measureStart(bench)));
      } else await bench.start();
      if (isFirst && chosen.has("bytes")) {
        say("Bytes of each page");
        pages = await measureBytes(bench);
      }
      if (isFirst && chosen.has("pages")) {
        say("The cached home page, against nginx");
        rows.push(...(await measureCachedPage(bench, seconds)));
      }
      if (isFirst && chosen.has("lighthouse")) {
        say("Lighthouse");
        rows.push(...(await measureLighthouse(bench.url)));
      }
      if (databaseUrl && chosen.has("chat")) {
        say("The chat and its event streams");
        rows.push(...(await measureChat(bench, databaseUrl)));
      }
      if (isFirst && chosen.has("interactions")) {
        say("First taps");
        rows.push(...(await measureInteractions(bench.url, 5)));
      }
      if (chosen.has("orders")) {
        say(`With ${kind}: orders`);
        rows.push(...(await measureOrders(bench, { stripe, seconds })));
      }
      if (isFirst && chosen.has("processes")) {
        say("One, two and four web processes");
        rows.push(...(await measureProcesses(bench, { stripe, seconds })));
      }
      if (chosen.has("staff")) {
        say(`With ${kind}: orders beside staff`);
        rows.push(...(await measureStaff(bench, { stripe, seconds })));
      }
    } finally {
      await bench.close();
    }
  }
} finally {
  await stripe.stop();
  await postgres?.stop();
}

const all = [...rows, ...(pages?.rows ?? [])];
const over = all.filter((row) => verdictOf(row) === "over");
process.stdout.write(`\n${tableOf(rows)}\n\n`);
if (pages) process.stdout.write(`${pages.table}\n\n`);
process.stdout.write(
  over.length === 0
    ? "Every budget that was measured is kept.\n"
    : `Over budget: ${over.map((row) => row.what).join("; ")}.\n`,
);
if (options.json) {
  const loadAfter = Number(loadavg()[0]!.toFixed(2));
  const results = all.map((row) => ({ ...row, verdict: verdictOf(row) }));
  writeFileSync(options.json, `${JSON.stringify({ machine: { ...machine, loadAfter }, results }, null, 2)}\n`);
}

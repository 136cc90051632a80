import { adminPaths } from "#app/office-paths.ts";
import { startEmbeddedDatabase } from "#database/embedded/start.ts";
import type { FakeStripe } from "../../stand-ins/stripe/fake-stripe.ts";
import { budgets } from "../budgets.ts";
import { fillShop } from "../fill-shop.ts";
import { listQuestions, paletteSearches, type Question, readSought } from "../list-questions.ts";
import { processorMilliseconds, residentMegabytes } from "../process-figures.ts";
import { rawGet } from "../raw-get.ts";
import { percentile, type Row, rounded, row } from "../report.ts";
import { type BenchShop, signIn } from "../shop.ts";
import { measureStaff } from "./measure-staff.ts";

const rounds = 10;

type Filled = { bench: BenchShop; databaseUrl: string | undefined; stripe: FakeStripe; seconds: number };

/** The back office over HTTP with the promised number of orders. The shop must be stopped. */
export async function measureLists(filled: Filled): Promise<Row[]> {
  const { bench, databaseUrl } = filled;
  const count = budgets.listedOrders[bench.kind];
  const begun = performance.now();
  if (databaseUrl) await fillShop({ connectionString: databaseUrl }, count);
  else {
    const database = await startEmbeddedDatabase({ dataDir: bench.dataDir, dumpEveryMinutes: 0 });
    await fillShop(database.connection, count);
    await database.stop();
  }
  process.stderr.write(`  ${count} orders made in ${rounded((performance.now() - begun) / 1000)} s\n`);
  await bench.start();
  const rows = await measureQuestions(bench, count);
  const afterQuestions = await measureExport(bench, "after the questions");
  // Memory of earlier work does not belong to the export.
  await bench.stop();
  await bench.start();
  const afterStart = await measureExport(bench, "after a start");
  const staff = await measureStaff(bench, { ...filled, of: `${count} orders, ${bench.kind}` });
  return [...rows, afterQuestions, afterStart, ...staff];
}

/** Requests data as client-side navigation does; each list also as a document; the palette. */
async function measureQuestions(bench: BenchShop, count: number): Promise<Row[]> {
  const { url, pid, pool, errors } = bench;
  const shop = { url, pid, pool, errors, cookie: await signIn(bench) };
  const sought = await readSought(bench.pool);
  const questions = listQuestions(sought);
  const lists = questions.map((question) => ({ ...question, address: asData(question.address) }));
  const pages = questions.filter(({ address }) => !address.includes("?"));
  const searches = paletteSearches(sought).map((typed) => ({
    list: "palette",
    name: typed,
    address: `/api/admin/search?q=${encodeURIComponent(typed)}`,
  }));
  const asked = [await ask(shop, lists), await ask(shop, pages), await ask(shop, searches)];
  const of = `${count} orders, ${bench.kind}`;
  const [data, html, found] = asked.map((answers) => Map.groupBy(answers, ({ list }) => list));
  return [
    ...[...data!, ...found!].map(([list, answers]) => rowOf(`${list}, 95 % within, ${bench.kind}`, answers)),
    rowOf(`lists as data, 95 % within, ${of}`, asked[0]!),
    rowOf(`lists as pages, 95 % within, ${of}`, [...html!.values()].flat()),
    rowOf(`palette, 95 % within, ${of}`, asked[2]!),
  ];
}

function asData(address: string): string {
  const [path, query] = address.split("?");
  return `${path}.data${query ? `?${query}` : ""}`;
}

type Shop = Pick<BenchShop, "url" | "pid" | "pool" | "errors"> & { cookie: string };
/** Milliseconds; `shop` and `database` are processor time. */
type Answer = { list: string; name: string; within: number; shop: number; database: number };

async function ask(shop: Shop, questions: readonly Question[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  // Never the same request twice in a row, which would be warmer than for staff.
  for (let round = 0; round <= rounds; round++) {
    for (const [place, { list, name, address }] of questions.entries()) {
      // Different addresses, because of the limits.
      const headers = { cookie: shop.cookie, "accept-encoding": "gzip", "x-forwarded-for": `198.51.100.${place + 1}` };
      const before = await processorsOf(shop);
      const begun = performance.now();
      const answer = await rawGet(`${shop.url}${address}`, headers);
      const within = performance.now() - begun;
      if (answer.status !== 200) throw new Error(`${list}, ${name}: ${answer.status} ${shop.errors().at(-1)}`);
      const after = await processorsOf(shop);
      // The first round reads from the disk.
      if (round > 0)
        answers.push({
          list,
          name,
          within,
          shop: after.shop - before.shop,
          database: after.database - before.database,
        });
    }
  }
  return answers;
}

/** Without the parallel workers of single statements. */
async function processorsOf({ pid, pool }: Shop): Promise<{ shop: number; database: number }> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name like 'shop process%'",
  );
  return {
    shop: processorMilliseconds(pid),
    database: rows.reduce((sum, each) => sum + processorMilliseconds(each.pid), 0),
  };
}

function rowOf(what: string, answers: Answer[]): Row {
  const named = [...Map.groupBy(answers, ({ list, name }) => (what.startsWith(list) ? name : `${list}, ${name}`))]
    .map(([name, each]) => ({
      name,
      within: percentile(
        each.map(({ within }) => within),
        0.95,
      ),
    }))
    .toSorted((one, other) => other.within - one.within);
  const middle = (read: (answer: Answer) => number) => rounded(percentile(answers.map(read), 0.5));
  return row(
    what,
    percentile(
      answers.map(({ within }) => within),
      0.95,
    ),
    "ms",
    {
      budget: { amount: budgets.listMilliseconds },
      note: [
        `median ${middle(({ within }) => within)}`,
        `processor ${middle(({ shop }) => shop)} + ${middle(({ database }) => database)}`,
        `slowest: ${named
          .slice(0, 3)
          .map(({ name, within }) => `${name} ${rounded(within)}`)
          .join(", ")}`,
      ].join("; "),
    },
  );
}

async function measureExport(bench: BenchShop, when: string): Promise<Row> {
  const cookie = await signIn(bench);
  const before = residentMegabytes(bench.pid);
  let most = before ?? 0;
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(bench.pid) ?? 0);
  }, 100);
  const begun = performance.now();
  const bytes = await download(`${bench.url}${adminPaths.ordersExport}`, cookie);
  clearInterval(watch);
  const seconds = (performance.now() - begun) / 1000;
  return row(`memory while all orders are exported ${when}, ${bench.kind}`, most, "MB", {
    budget: { amount: budgets.memoryMegabytes.exporting },
    note: `${rounded(before ?? Number.NaN)} MB before; ${rounded(bytes / 1e6)} MB in ${rounded(seconds)} s`,
  });
}

async function download(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`no export: ${answer.status}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return bytes;
}

import type pg from "pg";
import { adminDonglePath, adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { startEmbeddedDatabase } from "#database/embedded/start.ts";
import type { FakeStripe } from "../../stand-ins/stripe/fake-stripe.ts";
import { processorMilliseconds, residentMegabytes } from "../process-figures.ts";
import { rawGet } from "../raw-get.ts";
import { budgets, percentile, type Row, rounded, row } from "../report.ts";
import { type BenchShop, fillShop, signIn } from "../shop.ts";
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

type Question = { list: string; name: string; address: string };

const list = (list: string, path: string, queries: Record<string, string> = {}): Question[] => [
  { list, name: "as it opens", address: path },
  ...Object.entries(queries).map(([name, query]) => ({ list, name, address: `${path}?${query}` })),
];

type Sought = { id: string; number: string; email: string; name: string; serial: string };

async function readSought(pool: pg.Pool): Promise<Sought> {
  const { rows } = await pool.query<Sought>(
    `select orders.id, number, email, lower(last_name) as name, serial from orders join dongles on order_id = orders.id
      where last_name like '%-%' and length(number) = 15 order by orders.created_at, orders.id offset 1000 limit 1`,
  );
  return rows[0]!;
}

/** Every list with its views, selective and broad filters and each kind of search; the overview; the palette. */
const listQuestions = ({ id, number, email, name, serial }: Sought): readonly Question[] => [
  ...list("overview", adminPaths.home),
  ...list("orders", adminPaths.orders, {
    "a view": "view=toProcess",
    "two filters": "status=Annulee&country=DE",
    "filters that match nothing": "language=en&country=ES",
    "a day two years ago": "from=2024-11-20&to=2024-11-20",
    "by amount": "sort=-total&status=Annulee",
    "by number": "sort=number",
    "test orders": "view=test",
    "failed refunds": "view=refundFailed",
    disputes: "view=disputed",
    "a number": `q=${number}`,
    "a part of a number": `q=${number.slice(-7)}`,
    "an e-mail": `q=${encodeURIComponent(email)}`,
    "a domain": "q=gmail.com",
    "a common name": "q=lefevre",
    "a whole name": `q=${encodeURIComponent(name)}`,
    "two words": "q=camille+rousseau",
    "a plate": "q=ab-123",
    "a serial": `q=${serial}`,
    "a part of a serial": `q=${serial.slice(0, -4)}`,
    "nothing to be found": "q=zzqqxx",
    "a filter and a search": "status=Annulee&q=rousseau",
  }),
  ...list("orders to process", adminPaths.ordersToProcess, {
    "newest first": "sort=-created",
    "a country": "country=IT",
    "a name": "q=lefevre",
    "nothing to be found": "q=zzqqxx",
  }),
  ...list("orders to ship", adminPaths.ordersToShip, {
    "on the way": "view=on-the-way",
    "on the way, a serial": `view=on-the-way&q=${serial}`,
  }),
  ...list("people", adminPaths.providerUsers, {
    "a country": "country=IT",
    "a view": "view=withdrawn",
    "a day two years ago": "from=2024-11-20&to=2024-11-20",
    "a common name": "q=lefevre",
    "two words": "q=camille+rousseau",
    "an e-mail": `q=${encodeURIComponent(email)}`,
    "a serial": `q=${serial}`,
    "nothing to be found": "q=zzqqxx",
  }),
  ...list("withdrawals", adminPaths.withdrawals, {
    all: "view=all",
    refused: "view=all&state=refused",
    "a name": "view=all&q=lefevre",
  }),
  ...list("invoices", adminPaths.invoices, {
    "a country and a kind": "kind=credit_note&country=ES",
    "test invoices": "view=test",
    "a number": `q=${number}`,
    "nothing to be found": "q=FA-1999-000001",
    "by number": "sort=-number",
  }),
  ...list("own orders", adminPaths.providerOrders),
  ...list("prices", adminPaths.prices),
  ...list("promo codes", adminPaths.promoCodes, {
    "by uses": "sort=-uses",
    "a part": "q=_12",
    "nothing to be found": "q=zzqqxx",
  }),
  ...list("dongles", adminPaths.dongleAssociation, {
    "in stock": "view=stock",
    "by serial": "sort=serial",
    faulty: "view=faulty",
    "a serial": `q=${serial}`,
    "a part of a serial": `q=${serial.slice(4, 11)}`,
    "nothing to be found": "q=OD999999",
  }),
  ...list("demand", adminPaths.tentatives, { "a model": "q=clio+7", awaited: "view=awaited" }),
  ...list("chat", adminPaths.chatArchive, {
    closed: "view=closed",
    "a word": "q=transporteur",
    "nothing to be found": "q=zzqqxx",
  }),
  ...list("requests", adminPaths.requests, { all: "view=all", "a name": "view=all&q=perrin_77" }),
  ...list("newsletter", adminPaths.newsletter, { "a language": "language=de", "a part": "q=reader.7.7" }),
  ...list("letters", adminPaths.newsletterLetters),
  ...list("integrations", adminPaths.api),
  ...list("mails given up", adminPaths.deadMails, { "an address": `q=${email.slice(0, 9)}` }),
  ...list("deliveries", adminPaths.deliveries, { "an effect": "outcome=refundFailed", "a payment": "q=pi_unknown" }),
  ...list("audit", adminPaths.audit, {
    "an action": "action=note-added",
    "an author": "author=user:3",
    "a day two years ago": "from=2024-11-20&to=2024-11-20",
    "nothing to be found": "q=00000000-0000-4000-8000-000000000000",
  }),
  ...list("an order", adminOrderPath(id)),
  ...list("a dongle", adminDonglePath(serial)),
  ...list("retention", adminPaths.retention),
  ...list("team", adminPaths.team),
];

const paletteSearches = ({ number, email, serial }: Sought): readonly string[] => [
  number,
  number.slice(-7),
  "lefevre",
  "camille rousseau",
  email.split("@")[0]!,
  "ab-123",
  serial,
  "zzqqxx",
];

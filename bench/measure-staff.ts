import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { adminPaths } from "#app/paths.ts";
import type { FakeStripe } from "#fakes/stripe/fake-stripe.ts";
import { runBuyers } from "./buyers.ts";
import { processorSeconds } from "./process-figures.ts";
import { rawGet } from "./raw-get.ts";
import { percentile, type Row, rounded } from "./report.ts";
import type { BenchShop } from "./shop.ts";
import { signIn, staffPerson } from "./sign-in.ts";

const staff = 10;
/** From one click to the next: faster than anybody reads a list for more than a few seconds. */
const paceMilliseconds = 1_000;
const buyers = 10;
const maxOrders = 3_000;
const pages = [
  adminPaths.orders,
  `${adminPaths.orders}?q=martin`,
  adminPaths.ordersToProcess,
  adminPaths.ordersToShip,
  adminPaths.providerUsers,
  adminPaths.dongleAssociation,
  adminPaths.home,
];

/** Orders per second of ten buyers, alone and beside ten members of staff who open one list after the other (issue 10). */
export async function measureStaff(
  bench: BenchShop,
  options: { stripe: FakeStripe; seconds: number; of?: string },
): Promise<Row[]> {
  const { stripe, seconds, of = bench.kind } = options;
  await createAdmin(drizzle(bench.pool), staffPerson);
  const cookie = await signIn(bench);
  const run = () => runBuyers({ shop: bench, stripe, buyers, seconds, maxOrders });
  await run();
  const alone: number[] = [];
  const beside: number[] = [];
  const opened: number[] = [];
  const refused: string[] = [];
  const processor: number[] = [];
  // In turn, so that what else the machine does meanwhile falls on both.
  for (let round = 0; round < 3; round++) {
    alone.push((await run()).perSecond);
    const before = processorSeconds(bench.pid) ?? Number.NaN;
    const [result] = await Promise.all([
      run(),
      ...Array.from({ length: staff }, (_, place) => work(bench, { cookie, place, seconds, opened, refused })),
    ]);
    beside.push(result.perSecond);
    processor.push(((processorSeconds(bench.pid) ?? Number.NaN) - before) / seconds);
  }
  const [without, among] = [percentile(alone, 0.5), percentile(beside, 0.5)];
  return [
    {
      what: `orders beside ${staff} members of staff, of those alone, ${of}`,
      value: among / without,
      unit: "",
      budget: { amount: 0.8, least: true },
      note: [
        `${rounded(among)} orders/s beside them, ${rounded(without)} alone (median of ${alone.length})`,
        `each opens one every ${paceMilliseconds / 1000} s: ${opened.length} lists opened, median ${rounded(percentile(opened, 0.5))} ms, 95 % within ${rounded(percentile(opened, 0.95))}`,
        `${refused.length} refused`,
        `processor ${rounded(percentile(processor, 0.5) * 100)} % of one core`,
      ].join("; "),
    },
  ];
}

type Work = { cookie: string; place: number; seconds: number; opened: number[]; refused: string[] };

/** One member of staff, who opens the pages in turn, each another one first. */
async function work(bench: BenchShop, { cookie, place, seconds, opened, refused }: Work): Promise<void> {
  // Not all at the same moment.
  await sleep((place * paceMilliseconds) / staff);
  const headers = { cookie, "x-forwarded-for": `198.51.100.${place + 1}` };
  const end = performance.now() + seconds * 1000;
  for (let at = place; performance.now() < end; at++) {
    const begun = performance.now();
    const [path, query] = pages[at % pages.length]!.split("?");
    const answer = await rawGet(`${bench.url}${path}.data${query ? `?${query}` : ""}`, headers);
    // 503: the shop sheds what is no purchase while it is too busy (server/admission.ts).
    if (answer.status !== 200 && answer.status !== 503) throw new Error(`${path}: ${answer.status}`);
    if (answer.status === 200) opened.push(performance.now() - begun);
    else refused.push(path!);
    await sleep(Math.max(0, begun + paceMilliseconds - performance.now()));
  }
}

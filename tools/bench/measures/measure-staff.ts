import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { adminPaths } from "#app/office-paths.ts";
import type { FakeStripe } from "../../stand-ins/stripe/fake-stripe.ts";
import { runBuyers } from "../buyers.ts";
import { processorSeconds } from "../process-figures.ts";
import { rawGet } from "../raw-get.ts";
import { median, percentile, type Row, rounded, row } from "../report.ts";
import { type BenchShop, signIn, staffPerson, waitUntilIdle } from "../shop.ts";

const staff = 10;
/** Faster than anybody reads lists for long. */
const paceMilliseconds = 1_000;
const buyers = 10;
const maxOrders = 3_000;
const rounds = 5;
const pages = [
  adminPaths.orders,
  `${adminPaths.orders}?q=martin`,
  adminPaths.ordersToProcess,
  adminPaths.ordersToShip,
  adminPaths.providerUsers,
  adminPaths.dongleAssociation,
  adminPaths.home,
];

/** Orders per second of ten buyers, alone and beside ten members of staff who open one list after the other. */
export async function measureStaff(
  bench: BenchShop,
  options: { stripe: FakeStripe; seconds: number; of?: string },
): Promise<Row[]> {
  const { stripe, seconds, of = bench.kind } = options;
  await createAdmin(drizzle(bench.pool), staffPerson);
  const cookie = await signIn(bench);
  const opened: number[] = [];
  const refused: string[] = [];
  const samples: string[] = [];
  let errors = 0;
  const run = async ({ isBesideStaff }: { isBesideStaff: boolean }) => {
    await waitUntilIdle(bench);
    const before = processorSeconds(bench.pid) ?? Number.NaN;
    const [result] = await Promise.all([
      runBuyers({ shop: bench, stripe, buyers, seconds, maxOrders }),
      ...Array.from({ length: isBesideStaff ? staff : 0 }, (_, place) =>
        work(bench, { cookie, place, seconds, opened, refused }),
      ),
    ]);
    errors += result.errors;
    samples.push(...result.samples);
    return { perSecond: result.perSecond, processor: ((processorSeconds(bench.pid) ?? Number.NaN) - before) / seconds };
  };
  await run({ isBesideStaff: false });
  const alone: Rate[] = [];
  const beside: Rate[] = [];
  for (let round = 0; round < rounds; round++) {
    alone.push(await run({ isBesideStaff: false }));
    beside.push(await run({ isBesideStaff: true }));
  }
  const parts = beside.map(({ perSecond }, round) => perSecond / alone[round]!.perSecond);
  const logged = bench.errors();
  const describe = (rates: Rate[]) =>
    `${rounded(median(rates.map(({ perSecond }) => perSecond)))} orders/s, processor ${rounded(median(rates.map(({ processor }) => processor)) * 100)} % of one core`;
  return [
    row(`orders beside ${staff} members of staff, of those alone, ${of}`, median(parts), "", {
      budget: { amount: 0.8, least: true },
      note: [
        `pairs ${parts.map(rounded).join(", ")}`,
        `alone ${describe(alone)}`,
        `beside them ${describe(beside)}`,
        `each opens one every ${paceMilliseconds / 1000} s: ${opened.length} lists opened, median ${rounded(median(opened))} ms, 95 % within ${rounded(percentile(opened, 0.95))}`,
        `${refused.length} refused`,
      ].join("; "),
    }),
    row(`errors beside staff, ${of}`, errors + logged.length, "", {
      budget: { amount: 0 },
      note: [...samples, ...logged].slice(0, 3).join(" | ").slice(0, 400),
    }),
  ];
}

type Rate = { perSecond: number; processor: number };
type Work = { cookie: string; place: number; seconds: number; opened: number[]; refused: string[] };

/** Each starts with a different page. */
async function work(bench: BenchShop, { cookie, place, seconds, opened, refused }: Work): Promise<void> {
  await sleep((place * paceMilliseconds) / staff);
  const headers = { cookie, "x-forwarded-for": `198.51.100.${place + 1}` };
  const end = performance.now() + seconds * 1000;
  for (let at = place; performance.now() < end; at++) {
    const begun = performance.now();
    const [path, query] = pages[at % pages.length]!.split("?");
    const answer = await rawGet(`${bench.url}${path}.data${query ? `?${query}` : ""}`, headers);
    // 503: the busy shop sheds everything but purchases (server/load/admission.ts).
    if (answer.status !== 200 && answer.status !== 503) throw new Error(`${path}: ${answer.status}`);
    if (answer.status === 200) opened.push(performance.now() - begun);
    else refused.push(path!);
    await sleep(Math.max(0, begun + paceMilliseconds - performance.now()));
  }
}

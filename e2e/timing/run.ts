/**
 * `npm run build && node e2e/timing/run.ts`: whether the time of an answer reveals what exists (security 6.25). Each call is
 * made over HTTP for what is known, for what is unknown, and for what is known with 5 % of its time added, in turn, until
 * both differences are decided. `--only sign-in|reset` one of the two, `--rounds NUMBER` at most so many (3,000).
 * `--only order`: orders by their id, whose existence `/status` shows to anybody, so that time may reveal it too.
 *
 * On 22 November 2026, on two cores: sign-in -0.6 % (-2.0 to 0.8; the added 5 % read as 4.9, 3.6 to 6.3; 300 rounds on a quiet
 * machine), forgotten password -0.1 % (-0.4 to 0.1; 6.8, 5.9 to 7.7; 100 rounds beside other tests). An unknown order was
 * answered 0.2 ms (13 %) sooner than a known one with a wrong proof.
 */

import { randomInt, randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { startAccountsShop } from "../http/accounts-shop.ts";
import { type Answer, askOnce } from "../http/ask.ts";
import { median } from "../load/median.ts";
import { admin } from "../shop.ts";
import { type Difference, differenceOf, shown } from "./difference.ts";

const { values } = parseArgs({ options: { only: { type: "string" }, rounds: { type: "string", default: "3000" } } });
const maxRounds = Number(values.rounds);
const warmUp = 20;
/** Rounds after which the counters of the limits are emptied and the differences are looked at. */
const batch = 100;

const shop = await startAccountsShop();
const json = (email: string) => ({ json: { email, password: "wrong-password" } });
const placed = await askOnce(shop, "/api/orders", { json: orderBody() });
const cases: { name: string; status: number; call(isKnown: boolean): Promise<Answer> }[] = [
  {
    name: "sign-in",
    status: 401,
    call: (isKnown) => askOnce(shop, "/api/auth/sign-in/email", json(isKnown ? admin.email : "nora@example.com")),
  },
  {
    name: "reset",
    status: 200,
    call: (isKnown) =>
      askOnce(shop, "/api/auth/request-password-reset", {
        json: { email: isKnown ? admin.email : "nora@example.com" },
      }),
  },
  {
    name: "order",
    status: 404,
    call: (isKnown) => askOnce(shop, `/api/orders/${isKnown ? placed.data.id : randomUUID()}?access=${"A".repeat(43)}`),
  },
];
let faults = 0;
try {
  for (const each of cases) if (values.only ? values.only === each.name : each.name !== "order") await measure(each);
} finally {
  await shop.stop();
}
process.exit(faults > 0 ? 1 : 0);

async function measure({ name, status, call }: (typeof cases)[number]): Promise<void> {
  const begun = performance.now();
  const timed = async (isKnown: boolean, added = 0): Promise<number> => {
    const started = performance.now();
    const answer = await call(isKnown);
    if (answer.status !== status) throw new Error(`${name}: ${answer.status} ${answer.text}`);
    // Timers are whole milliseconds: too coarse for a fast call.
    const end = performance.now() + added;
    while (performance.now() < end);
    return performance.now() - started;
  };
  const first: number[] = [];
  for (let i = 0; i < warmUp; i++) first.push(await timed(i % 2 === 0));
  let planted = median(first) * shown;
  const times = { known: [] as number[], unknown: [] as number[], longer: [] as number[] };
  const calls = [
    async () => times.known.push(await timed(true)),
    async () => times.unknown.push(await timed(false)),
    async () => times.longer.push(await timed(true, planted)),
  ];
  let real: Difference;
  let control: Difference;
  do {
    await shop.pool.query("delete from rate_limits");
    for (let round = 0; round < batch; round++) {
      const start = randomInt(calls.length);
      for (let i = 0; i < calls.length; i++) await calls[(start + i) % calls.length]!();
    }
    planted = median(times.known.slice(-batch)) * shown;
    real = differenceOf(times.known, times.unknown);
    control = differenceOf(times.known, times.longer);
    console.log(
      `${name}: known ${median(times.known).toFixed(2)} ms; unknown ${said(real)}; with 5 % planted ${said(control)}; ` +
        `${times.known.length} rounds, ${Math.round((performance.now() - begun) / 1000)} s`,
    );
  } while ((real.verdict === "undecided" || control.verdict === "undecided") && times.known.length < maxRounds);
  if (real.verdict !== "none" || control.verdict !== "found") faults++;
}

function said({ share, from, to, verdict }: Difference): string {
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  return `${percent(share)} (${percent(from)} to ${percent(to)}): ${verdict}`;
}

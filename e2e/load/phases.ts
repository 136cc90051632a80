import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { askOnce } from "../http/ask.ts";
import { startTestShop, type TestShop } from "../shop.ts";
import { type Kind, kinds, type LoadedShop, type Outcome, type Visitor, visit } from "./visits.ts";

const metricsToken = "only-for-the-load-test";
/** Visits that are under way at most: the generator shares the machine. */
const maxVisits = 1_000;
const sampleMilliseconds = 250;

export type KindFigures = { ok: number; refused: number; errors: number; median: number; p99: number };

export type Phase = {
  seconds: number;
  /** Begun; and those for which there was no room in the generator. */
  visits: number;
  leftOut: number;
  byKind: Record<Kind, KindFigures>;
  /** Paid within the phase's own time. */
  ordersPerSecond: number;
  notes: string[];
  /** Milliseconds of /healthz, which is asked four times a second; undefined where it did not answer 200. */
  health: (number | undefined)[];
  megabytes: number[];
};

export type LoadTarget = LoadedShop & { shop: TestShop; stop(): Promise<void> };

/** The shop as in production, with the sandbox for payments and the limits of every day. */
export async function openTarget(options: { databaseUrl?: string } = {}): Promise<LoadTarget> {
  const shop = await startTestShop({
    hasLessWork: false,
    env: {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PAYMENTS: "sandbox",
      RATE_LIMITS: "normal",
      TRUSTED_PROXIES: "loopback",
      METRICS_TOKEN: metricsToken,
      SESSION_SECRET: "only for the measurement, 32 characters",
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    },
  });
  const agent = new Agent({ keepAlive: true });
  return {
    shop,
    port: shop.port,
    agent,
    async stop() {
      agent.destroy();
      await shop.stop();
    },
  };
}

/** Visits of so many visitors who come again as soon as they are served: what the shop can do. */
export const saturate = (
  target: LoadTarget,
  { visitors, seconds, visitor = visit }: { visitors: number; seconds: number; visitor?: Visitor },
) =>
  runPhase(target, { seconds, visitor }, async (isOver, begin) => {
    const again = async () => {
      while (!isOver()) await begin();
    };
    await Promise.all(Array.from({ length: visitors }, again));
  });

/** So many new visitors each second, whether or not those before them have been served. */
export const arrive = (target: LoadTarget, { perSecond, seconds }: { perSecond: number; seconds: number }) =>
  runPhase(target, { seconds, visitor: visit }, async (isOver, begin) => {
    const visits: Promise<unknown>[] = [];
    const startedAt = performance.now();
    while (!isOver()) {
      const due = ((performance.now() - startedAt) / 1000) * perSecond;
      while (visits.length < due) visits.push(begin());
      await sleep(5);
    }
    await Promise.all(visits);
  });

async function runPhase(
  target: LoadTarget,
  { seconds, visitor }: { seconds: number; visitor: Visitor },
  work: (isOver: () => boolean, begin: () => Promise<unknown>) => Promise<void>,
): Promise<Phase> {
  const outcomes: (Outcome & { at: number })[] = [];
  const health: Phase["health"] = [];
  const megabytes: number[] = [];
  let visits = 0;
  let underWay = 0;
  let leftOut = 0;
  let isDone = false;
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  const begin = async () => {
    if (underWay >= maxVisits) {
      leftOut++;
      return;
    }
    visits++;
    underWay++;
    await visitor(target, (outcome) => outcomes.push({ ...outcome, at: performance.now() }));
    underWay--;
  };
  const watch = async () => {
    while (!isDone) {
      const answer = await askOnce(target, "/healthz").catch(() => undefined);
      health.push(answer?.status === 200 ? answer.milliseconds : undefined);
      megabytes.push(await residentMegabytes(target));
      await sleep(sampleMilliseconds);
    }
  };
  const watching = watch();
  await work(() => performance.now() >= end, begin);
  isDone = true;
  await watching;
  const ofKind = (kind: Kind) => outcomes.filter((outcome) => outcome.kind === kind);
  const figures = (kind: Kind): KindFigures => {
    const all = ofKind(kind);
    const count = (result: Outcome["result"]) => all.filter((outcome) => outcome.result === result).length;
    const times = all.filter(({ result }) => result === "ok").map(({ milliseconds }) => milliseconds);
    times.sort((a, b) => a - b);
    const part = (share: number) =>
      Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0);
    return { ok: count("ok"), refused: count("refused"), errors: count("error"), median: part(0.5), p99: part(0.99) };
  };
  const inTime = ofKind("order").filter(({ result, at }) => result === "ok" && at <= end);
  return {
    seconds,
    visits,
    leftOut,
    byKind: Object.fromEntries(kinds.map((kind) => [kind, figures(kind)])) as Record<Kind, KindFigures>,
    ordersPerSecond: inTime.length / seconds,
    notes: outcomes.flatMap(({ note }) => (note ? [note] : [])).slice(0, 5),
    health,
    megabytes,
  };
}

/** Seconds until an order and a personal page are served again within a second each. */
export async function recoverySeconds(target: LoadTarget, maxSeconds: number): Promise<number> {
  const startedAt = performance.now();
  const isServed = async () => {
    const json = orderBody();
    const answers = await Promise.all([
      askOnce(target, "/api/orders", { json, headers: { "x-forwarded-for": "203.0.113.7" } }),
      askOnce(target, "/confirmation", { headers: { "x-forwarded-for": "203.0.113.8" } }),
    ]).catch(() => []);
    return answers.length === 2 && answers.every(({ status, milliseconds }) => status < 300 && milliseconds < 1_000);
  };
  while (!(await isServed())) {
    if (performance.now() - startedAt > maxSeconds * 1000) return Number.POSITIVE_INFINITY;
    await sleep(500);
  }
  return (performance.now() - startedAt) / 1000;
}

export async function residentMegabytes(target: LoadedShop): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { text } = await askOnce(target, "/metrics", { headers }).catch(() => ({ text: "" }));
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20);
}

import { setTimeout as sleep } from "node:timers/promises";
import { addressSubject } from "#app/platform/limits/limits.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { createRenderingQueue } from "../pages/rendering-queue.ts";
import { isShed, type LoadSample } from "./overload.ts";
import { createRequestBudget } from "./request-budget.ts";
import type { RequestClass } from "./request-class.ts";

/**
 * The budget of one address in this process, which an office or a mobile carrier's customers may share. With the costs of
 * request-class.ts: 50 API calls or 5 rendered pages a second, and bursts of 1,500 calls or 150 pages.
 */
const perAddress = { burst: 1_500, perSecond: 50 };
/** A caller that has spent this much waits in a queue, behind orders. */
const spentBeforeTurns = 200;
/** Pause after a queued request, for each unit of its cost: 200 units a second in two lanes. */
const pauseMillisecondsPerCost = 10;
/** Load is shed when new orders from this many addresses are slow; a single address cannot cause it. */
const manyBuyers = 10;
const maxConcurrent = 100;
/** Delays refusals, because callers repeat refused requests at once and would keep the process busy. */
const refusalMilliseconds = 1_000;
/** Waiting refusals; beyond this they are sent at once and end their connection. */
const maxWaiting = 2_000;

export type Refusal = { status: 429 | 503; code: "tooManyRequests" | "overloaded"; retryAfterSeconds: number };

export type Admitted = {
  admitted: true;
  turn: Promise<void> | undefined;
  begin(): void;
  release(): void;
  charge(extraRequests: number): void;
  giveBack(): void;
};

export type Admission = Admitted | { admitted: false; refusal: Refusal };

/** Decides which uncached requests are processed, and when (security 6.57; docs/decisions/0015). */
export function createAdmission(options: { samples(): LoadSample[]; now?: () => number }) {
  const now = options.now ?? (() => performance.now());
  const budget = createRequestBudget({ ...perAddress, now });
  const queues = createRequestQueue();
  const pages = createRenderingQueue({ isBuying: () => queues.purchasesInProgress > 0 });
  const held = createCounts();
  const orders = createOrdersInProgress(now);
  let requests = 0;
  let paused = 0;

  const load = () => ({
    samples: options.samples(),
    requests,
    waitingPages: pages.waiting(),
    oldestOrder: orders.oldest(),
  });

  return {
    admit(kind: RequestClass, address: string): Admission {
      if (isShed(kind, load(), settings().limitFactor))
        return refused(503, "overloaded", 1 + Math.floor(Math.random() * 4));
      const isHealth = kind.rank === "health";
      // A separate budget, so that a load balancer always gets an answer.
      const subject = `${isHealth ? "health " : ""}${addressSubject(address)}`;
      if (held.of(subject) >= maxConcurrent * settings().limitFactor) return refused(429, "tooManyRequests", 1);
      const wait = budget.spend(subject, kind.cost);
      if (wait > 0) return refused(429, "tooManyRequests", wait);
      held.add(subject, 1);
      const isBuying = kind.rank === "order" || kind.rank === "payment";
      const hasSpentMuch = budget.spent(subject) > spentBeforeTurns * settings().limitFactor;
      const queued = hasSpentMuch && !kind.isStream ? queues.enter(subject, { afterPurchases: !isBuying }) : undefined;
      let { cost } = kind;
      const id = Symbol();
      let state: "waiting" | "working" | "released" = "waiting";
      return {
        admitted: true,
        turn: queued?.granted,
        begin() {
          // Open streams are no load.
          if (state !== "waiting" || kind.isStream) return;
          state = "working";
          requests++;
          if (isBuying) queues.purchasesInProgress++;
          if (kind.rank === "order") orders.begin(id, subject);
        },
        release() {
          if (state === "released") return;
          if (state === "working") {
            requests--;
            if (isBuying) queues.purchasesInProgress--;
            orders.end(id);
          }
          state = "released";
          queued?.end(cost * pauseMillisecondsPerCost);
          held.add(subject, -1);
        },
        charge(extraCost) {
          cost += extraCost;
          budget.charge(subject, extraCost);
        },
        giveBack() {
          budget.charge(subject, -cost);
          cost = 0;
        },
      };
    },
    render: pages.run,
    /** Whether a call that the guard refuses is answered at once; such calls have a separate budget. */
    admitRefused: (address: string): boolean => budget.spend(`refused ${addressSubject(address)}`, 1) === 0,
    /** Waits before a refusal; false when too many are waiting. */
    async pause(): Promise<boolean> {
      if (paused >= maxWaiting) return false;
      paused++;
      await sleep(refusalMilliseconds);
      paused--;
      return true;
    },
    working: () => requests,
    isBuying: () => queues.purchasesInProgress > 0,
  };
}

export type AdmissionControl = ReturnType<typeof createAdmission>;

function createCounts() {
  const counts = new Map<string, number>();
  const of = (subject: string) => counts.get(subject) ?? 0;
  return {
    of,
    add(subject: string, extraCost: number) {
      const count = of(subject) + extraCost;
      if (count > 0) counts.set(subject, count);
      else counts.delete(subject);
    },
  };
}

function createOrdersInProgress(now: () => number) {
  const orders = new Map<symbol, { subject: string; begun: number }>();
  return {
    begin: (id: symbol, subject: string) => void orders.set(id, { subject, begun: now() }),
    end: (id: symbol) => void orders.delete(id),
    oldest(): number {
      const all = [...orders.values()];
      const addresses = orders.size < manyBuyers ? 0 : new Set(all.map(({ subject }) => subject)).size;
      return addresses < manyBuyers ? 0 : now() - all[0]!.begun;
    },
  };
}

const refused = (status: Refusal["status"], code: Refusal["code"], retryAfterSeconds: number): Admission => ({
  admitted: false,
  refusal: { status, code, retryAfterSeconds },
});

const maxPerSubject = 2;
/** Milliseconds for which purchases take precedence. */
const maxWaitMs = 250;
const pollMs = 5;

export type QueuedRequest = {
  granted: Promise<void>;
  end(pauseMilliseconds: number): void;
};

type Queue = { active: number; waiting: (() => void)[] };

/**
 * A queue for each caller that sends many requests: two run at a time, each followed by a pause, and none while an order is
 * being processed. Rendering blocks the event loop for ten milliseconds at a time, which delays each statement of an order.
 */
export function createRequestQueue() {
  const queues = new Map<string, Queue>();
  const requests = {
    purchasesInProgress: 0,
    enter(subject: string, options: { afterPurchases: boolean }): QueuedRequest {
      const queue = queues.get(subject) ?? { active: 0, waiting: [] };
      queues.set(subject, queue);
      let state: "waiting" | "granted" | "ended" = "waiting";
      let start: () => void;
      const next = () => {
        queue.active--;
        queue.waiting.shift()?.();
        if (queue.active === 0 && queue.waiting.length === 0) queues.delete(subject);
      };
      const granted = new Promise<void>((resolve) => {
        start = () => {
          queue.active++;
          state = "granted";
          resolve();
        };
      });
      if (queue.active < maxPerSubject) start!();
      else queue.waiting.push(start!);
      return {
        granted: options.afterPurchases ? granted.then(() => waitForPurchases(requests)) : granted,
        end(pauseMilliseconds) {
          if (state === "granted") setTimeout(next, pauseMilliseconds).unref();
          else if (state === "waiting") queue.waiting.splice(queue.waiting.indexOf(start), 1);
          state = "ended";
        },
      };
    },
    subjects: () => queues.size,
  };
  return requests;
}

async function waitForPurchases(requests: { purchasesInProgress: number }): Promise<void> {
  for (let waited = 0; requests.purchasesInProgress > 0 && waited < maxWaitMs; waited += pollMs) await sleep(pollMs);
}

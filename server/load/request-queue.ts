import { setTimeout as sleep } from "node:timers/promises";

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

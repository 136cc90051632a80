import { setTimeout as sleep } from "node:timers/promises";

/** Requests of one subject that have a turn at the same time. */
const maxPerSubject = 2;
/** Milliseconds for which buyers take precedence; afterwards the turn is given nevertheless. */
const maxWaitMs = 250;
const look = 5;

export type Turn = {
  granted: Promise<void>;
  /** The next one of the same subject comes after the pause. */
  end(pauseMilliseconds: number): void;
};

type Queue = { active: number; waiting: (() => void)[] };

/**
 * Turns for callers who ask for much: two at a time for each, in order of arrival, each followed by a pause, and not while
 * an order is being processed. Rendering blocks the event loop for ten milliseconds at a time; forty pages at once would run
 * between every two steps of an order.
 */
export function createTurns() {
  const queues = new Map<string, Queue>();
  const turns = {
    /** Requests of purchases in progress. */
    buyers: 0,
    take(subject: string, options: { behindBuyers: boolean }): Turn {
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
        granted: options.behindBuyers ? granted.then(() => afterBuyers(turns)) : granted,
        end(pauseMilliseconds) {
          if (state === "granted") setTimeout(next, pauseMilliseconds).unref();
          // A caller that leaves before its turn gives up its place.
          else if (state === "waiting") queue.waiting.splice(queue.waiting.indexOf(start), 1);
          state = "ended";
        },
      };
    },
    subjects: () => queues.size,
  };
  return turns;
}

async function afterBuyers(turns: { buyers: number }): Promise<void> {
  for (let waited = 0; turns.buyers > 0 && waited < maxWaitMs; waited += look) await sleep(look);
}

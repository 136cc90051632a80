import type { Database } from "#app/platform/database/database.server.ts";
import { publishSoon, subscribe } from "#app/platform/jobs/bus.server.ts";
import { log } from "#app/platform/log/log.server.ts";

type Plans = {
  db: Database;
  /** Milliseconds until the next change by the database's clock; null if none is planned. */
  timesToNext: ((db: Database) => Promise<number | null>)[];
  /** Idempotent, since every instance applies what is due. */
  apply(db: Database): Promise<unknown>;
  retryMs?: number;
};

const maxWaitMs = 3_600_000;

/** Announces `published-data`, which makes it look for the next change. Returns a function that stops it. */
export function followPlannedChanges({ db, timesToNext, apply, retryMs = 5_000 }: Plans): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** The timer of an outdated look-up must not replace that of a newer one. */
  let latestLookUp = 0;

  const arm = (ms: number, act: () => Promise<void>) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void act(), ms).unref();
  };
  async function lookAhead(): Promise<void> {
    const lookUp = ++latestLookUp;
    try {
      const times = (await Promise.all(timesToNext.map((time) => time(db)))).filter((time) => time !== null);
      if (lookUp !== latestLookUp) return;
      const next = Math.min(...times, maxWaitMs);
      // A little later, so that the database's clock has reached the moment too.
      arm(next + 20, next < maxWaitMs ? change : lookAhead);
    } catch (error) {
      if (stopped || lookUp !== latestLookUp) return;
      log.warn({ err: error }, "could not look for planned changes");
      arm(retryMs, lookAhead);
    }
  }
  async function change(): Promise<void> {
    try {
      await apply(db);
      // This also makes this instance look for the next change.
      publishSoon(db, { topic: "published-data" });
    } catch (error) {
      if (!stopped) log.warn({ err: error }, "a planned change was not applied yet");
      arm(retryMs, lookAhead);
    }
  }

  const unsubscribe = subscribe((event) => {
    if (event.topic === "published-data") void lookAhead();
  });
  void lookAhead();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

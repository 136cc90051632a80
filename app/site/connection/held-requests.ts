import { partlyDone } from "#app/platform/browser/open-document.ts";
import { backOff } from "#app/platform/browser/polling.ts";

export type Trouble = {
  /** Nothing is repeated automatically: the visitor has typed in the meantime, or a repetition might apply the request twice. */
  isWaiting: boolean;
  retry(): void;
  /** Cancels the navigation; null if that is not possible. */
  stay: (() => void) | null;
};

type Hold = { isRepeatable: boolean; retry: () => void; giveUp: (() => void) | null };

/** The server is unavailable: it has done nothing. */
const busyStatuses = [429, 502, 503, 504];

/** 429 is a page's own answer to somebody who has tried too often; that page shows it, and what a request has done before it failed. */
const isBusy = ({ status, headers }: Response): boolean =>
  busyStatuses.includes(status) && !(status === 429 && headers.has("x-remix-response")) && !headers.has(partlyDone);

const holds = new Set<Hold>();
const listeners = new Set<() => void>();
let hasTyped = false;
let trouble: Trouble | null = null;

export const readTrouble = (): Trouble | null => trouble;

export function followTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce() {
  if (holds.size === 0) hasTyped = false;
  trouble = holds.size === 0 ? null : troubleOf([...holds]);
  for (const listener of listeners) listener();
}

const troubleOf = (all: Hold[]): Trouble => ({
  isWaiting: hasTyped || all.some(({ isRepeatable }) => !isRepeatable),
  retry() {
    for (const { retry } of all) retry();
  },
  stay: all.every(({ giveUp }) => giveUp)
    ? () => {
        for (const { giveUp } of all) giveUp?.();
      }
    : null,
});

/** From now on a late page must not replace what is being typed. */
export function noteTyping(): void {
  if (holds.size === 0 || hasTyped) return;
  hasTyped = true;
  announce();
}

/** The network is back: whatever may be repeated automatically is. */
export function repeatNow(): void {
  if (!hasTyped) for (const hold of [...holds]) if (hold.isRepeatable) hold.retry();
}

/** Milliseconds that the server asks to wait (RFC 9110, 10.2.3: seconds or a date); null: it names no time. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1_000;
  return Number.isNaN(wait) ? null : Math.min(60_000, Math.max(1_000, wait));
}

/** Meanwhile the page stays, and `readTrouble` says why. Rejects when `signal` is aborted, and without a network. */
export async function untilAnswered(
  ask: () => Promise<Response>,
  options: {
    signal?: AbortSignal | null | undefined;
    isRepeatable: boolean;
    isHeld?: boolean;
    giveUp: (() => void) | null;
  },
): Promise<Response> {
  for (let failures = 1; ; failures += 1) {
    let wait = backOff(failures);
    let { isRepeatable } = options;
    try {
      const response = await ask();
      if (!isBusy(response)) return response;
      wait = retryAfter(response.headers.get("retry-after"), Date.now()) ?? wait;
      isRepeatable = true;
    } catch (error) {
      if (options.signal?.aborted || options.isHeld === false) throw error;
    }
    await pause({ wait, isRepeatable, signal: options.signal, giveUp: options.giveUp });
  }
}

function pause({
  wait,
  isRepeatable,
  signal,
  giveUp,
}: {
  wait: number;
  isRepeatable: boolean;
  signal: AbortSignal | null | undefined;
  giveUp: (() => void) | null;
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      holds.delete(hold);
      announce();
    };
    const retry = () => {
      end();
      resolve();
    };
    const abort = () => {
      end();
      reject(signal?.reason);
    };
    const hold: Hold = { isRepeatable, retry, giveUp };
    const timer = isRepeatable ? setTimeout(() => !hasTyped && retry(), wait) : undefined;
    holds.add(hold);
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort);
    announce();
  });
}

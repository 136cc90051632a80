import { useEffect, useState } from "react";
import { callJson } from "#app/platform/call-json.ts";
import { clockOffset, type TimeLeft, timeLeft, untilNextChange } from "./countdown.ts";
import type { PublicOffer } from "./home-texts.ts";

/** `left`: null until the browser has looked at its clock, and when no end is set. */
export type RunningOffer = PublicOffer & { left: TimeLeft | null };

/** The offer while it runs, by the server's clock; null from `until` on, or once the server no longer has that code. */
export function useRunningOffer(offer: PublicOffer): RunningOffer | null {
  const { code } = offer;
  const until = offer.until ? Date.parse(offer.until) : null;
  const [now, setNow] = useState<number | null>(null);
  const [withdrawn, setWithdrawn] = useState(false);

  useEffect(() => {
    setWithdrawn(false);
    setNow(null);
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let offset = 0;
    const look = () => {
      clearTimeout(timer);
      if (until === null) return;
      const current = Date.now() + offset;
      setNow(current);
      if (current < until) timer = setTimeout(look, untilNextChange(until, current));
    };
    look();
    document.addEventListener("visibilitychange", look, { signal: stop.signal });
    askServer().then((answer) => {
      if (!answer || stop.signal.aborted) return;
      offset = answer.offset;
      setWithdrawn(answer.code !== code);
      look();
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [code, until]);

  if (withdrawn) return null;
  if (until === null || now === null) return { ...offer, left: null };
  const left = timeLeft(until, now);
  return left && { ...offer, left };
}

type CurrentOffer = { code: string | null; offset: number } | undefined;

/** Both places that show the offer share the question that is under way. */
let pending: Promise<CurrentOffer> | undefined;

/** The code in force now and how far the browser's clock is off; undefined when there is no answer. */
function askServer(): Promise<CurrentOffer> {
  pending ??= ask().finally(() => {
    pending = undefined;
  });
  return pending;
}

async function ask(): Promise<CurrentOffer> {
  const sentAt = Date.now();
  const answer = await callJson<{ code: string } | null>("/api/promo-codes/public");
  if (!answer.ok) return undefined;
  return { code: answer.data?.code ?? null, offset: clockOffset(answer.date ?? null, sentAt, Date.now()) };
}

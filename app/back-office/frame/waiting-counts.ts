import { useEffect, useEffectEvent, useState } from "react";
import { callJson } from "#app/platform/browser/call-json.ts";
import { backOff, soonestCall } from "#app/platform/browser/polling.ts";
import { announceCall, type CallTexts } from "#app/staff-ui/page/call-signals.ts";
import { onLiveEvent } from "#app/staff-ui/page/live-updates.ts";
import { onStepDone } from "#app/staff-ui/steps/announce-steps.ts";
import type { WaitingCounts } from "./waiting-counts.server.ts";

/** `latest`: since when the last visitor has waited, ISO 8601. */
export type Waiting = { counts: WaitingCounts; latest: string | null };

/** Milliseconds by topic, so that a burst of events causes one call. */
const pauses = new Map([
  ["chat", 500],
  ["orders", 2_000],
  ["requests", 2_000],
  ["mentions", 2_000],
]);
const noCounts: WaitingCounts = {};
/** Shared by all pages of this window. */
let lastShown: Waiting | undefined;

/**
 * What waits in each section (decisions 8, 9): each new visitor who waits for a person is signalled, and their number
 * precedes the page's title.
 */
export function useWaitingCounts(t: CallTexts, rendered: Waiting | null): WaitingCounts {
  const [counts, setCounts] = useState(lastShown?.counts ?? rendered?.counts ?? noCounts);
  const signal = useEffectEvent(() => announceCall(t));
  const isRenderedNow = useEffectEvent(() => {
    if (rendered === null || lastShown !== undefined) return false;
    lastShown = rendered;
    return true;
  });
  useEffect(() => {
    let isOver = false;
    let failures = 0;
    async function load() {
      const answer = await callJson<Waiting>("/api/admin/waiting");
      if (isOver) return;
      if (!answer.ok) {
        // The session has ended, or the person has left the team.
        if (answer.status !== 404) next.within(backOff(++failures));
        return;
      }
      failures = 0;
      const { latest } = answer.data;
      const isNews =
        lastShown !== undefined && latest !== null && (lastShown.latest === null || latest > lastShown.latest);
      lastShown = { ...answer.data, latest: latest ?? lastShown?.latest ?? null };
      setCounts(answer.data.counts);
      if (isNews) signal();
    }
    // The first event of a burst sets the time: a packer's scans, one after another, would put it off again and again.
    const next = soonestCall(() => void load());
    // What has happened between the rendering and the first event of the stream is not sent.
    if (isRenderedNow()) next.within(5_000);
    else void load();
    const unlisten = onLiveEvent(({ topic }) => {
      const pause = pauses.get(topic);
      if (pause !== undefined) next.within(pause);
    });
    const ignoreSteps = onStepDone(() => next.within(0));
    return () => {
      isOver = true;
      next.stop();
      unlisten();
      ignoreSteps();
    };
  }, []);
  useCountedTitle(counts.chat ?? 0);
  return counts;
}

/** Each page sets its own title. */
function useCountedTitle(count: number): void {
  useEffect(() => {
    const mark = () => {
      const plain = document.title.replace(/^\(\d+\) /, "");
      const title = count > 0 ? `(${count}) ${plain}` : plain;
      if (document.title !== title) document.title = title;
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
}

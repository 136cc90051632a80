import { useEffect, useEffectEvent, useState } from "react";
import { callJson } from "#app/platform/browser/call-json.ts";
import { backOff } from "#app/platform/browser/polling.ts";
import { announceCall, type CallTexts } from "#app/staff-ui/page/call-signals.ts";
import { onLiveEvent } from "#app/staff-ui/page/live-updates.ts";

/** `latest`: when the visitor who has waited for the shortest time began to wait, ISO 8601. */
type Waiting = { count: number; latest: string | null };

/** Milliseconds between an event and the call, so that a burst of events causes one. */
const pause = 500;
/** Of this window, for all its pages: what is known is no news. */
let known: Waiting | undefined;

/**
 * The number of visitors who wait for a person, on every page of the back office (decisions 8, 9). A new one is signalled as
 * the person has chosen, and the number stands before the page's title.
 */
export function useWaitingChats(t: CallTexts): number {
  const [count, setCount] = useState(known?.count ?? 0);
  const signal = useEffectEvent(() => announceCall(t));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    async function load(failures = 0) {
      const answer = await callJson<Waiting>("/api/admin/waiting-chats");
      if (isOver) return;
      if (!answer.ok) {
        // Who is not of the staff any more has nothing to ask.
        if (answer.status !== 404) timer = setTimeout(() => void load(failures + 1), backOff(failures + 1));
        return;
      }
      const { latest } = answer.data;
      const isNews = known !== undefined && latest !== null && (known.latest === null || latest > known.latest);
      known = { ...answer.data, latest: latest ?? known?.latest ?? null };
      setCount(answer.data.count);
      if (isNews) signal();
    }
    void load();
    const unlisten = onLiveEvent(({ topic }) => {
      if (topic !== "chat") return;
      clearTimeout(timer);
      timer = setTimeout(() => void load(), pause);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      unlisten();
    };
  }, []);
  useCountedTitle(count);
  return count;
}

/** Each page writes its own title, which is therefore watched. */
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

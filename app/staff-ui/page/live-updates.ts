import { useEffect, useEffectEvent, useRef } from "react";
import { onPageFree, usePageReload } from "../steps/page-reload.ts";

/** Without an id, anything of the topic may have changed. */
export type LiveEvent = { topic: string; id?: string };
type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();
const retrySeconds = 30;
let stop: (() => void) | undefined;

/**
 * One stream for all windows, since browsers allow six connections: the window with the lock forwards events to the others.
 */
function connect(): () => void {
  const channel = new BroadcastChannel("staff-events");
  const ended = new AbortController();
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  const notify = (event: LiveEvent) => {
    for (const listener of listeners) listener(event);
  };
  channel.onmessage = ({ data }) => notify(data as LiveEvent);
  const broadcast = (event: LiveEvent) => {
    notify(event);
    channel.postMessage(event);
  };
  function open() {
    source = new EventSource("/api/admin/events");
    source.onmessage = ({ data }) => broadcast(JSON.parse(data) as LiveEvent);
    // Missed events are not sent again.
    source.onopen = () => {
      if (wasOpen)
        for (const topic of ["orders", "published-data", "chat", "requests", "mentions"]) broadcast({ topic });
      wasOpen = true;
    };
    // The browser reconnects by itself, but not after an error status.
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      wasOpen = true;
      timer = setTimeout(open, retrySeconds * 1000);
    };
  }
  const read = () =>
    new Promise<void>((resolve) => {
      open();
      ended.signal.addEventListener("abort", () => resolve());
    });
  void navigator.locks?.request("staff-events", { signal: ended.signal }, read).catch(() => {});
  return () => {
    ended.abort();
    clearTimeout(timer);
    source?.close();
    channel.close();
  };
}

export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener);
  stop ??= connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** Minutes without input after which reloads stop, because they keep the session alive. */
const attentionMinutes = 30;
let lastTouched = 0;

/** Milliseconds, so that a burst of events causes one load. */
const pause = 500;

/**
 * Reloads the page's data when the topics change, in a hidden window once it is shown. `id` limits this to events about
 * that id or without one.
 */
export function useLiveUpdates(topics: readonly string[], id?: string): void {
  const { router, tryReload } = usePageReload();
  const isDue = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = useEffectEvent(() => {
    if (!isDue.current || document.visibilityState === "hidden") return;
    if (Date.now() - lastTouched > attentionMinutes * 60_000) return;
    if (tryReload()) isDue.current = false;
  });
  const handleEvent = useEffectEvent((event: LiveEvent) => {
    if (!topics.includes(event.topic)) return;
    if (id !== undefined && event.id !== undefined && event.id !== id) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      isDue.current = true;
      refresh();
    }, pause);
  });
  const isLive = topics.length > 0;
  useEffect(() => {
    if (!isLive) return;
    const unlisten = onLiveEvent((event) => handleEvent(event));
    // For what became due during a step or reload.
    const unsubscribe = onPageFree(router, () => refresh());
    const onShow = () => {
      lastTouched = Date.now();
      refresh();
    };
    lastTouched = Date.now();
    const signs = ["visibilitychange", "pointermove", "keydown"];
    for (const sign of signs) document.addEventListener(sign, onShow, { passive: true });
    return () => {
      unlisten();
      unsubscribe();
      clearTimeout(timer.current);
      for (const sign of signs) document.removeEventListener(sign, onShow);
    };
  }, [isLive, router]);
}

import { useEffect, useEffectEvent, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";

/** Sent by the server when the thing with this id has changed; without an id, anything of the topic may have. */
export type LiveEvent = { topic: string; id?: string };
type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();
const retrySeconds = 30;
let stop: (() => void) | undefined;

/**
 * Opens one stream for all windows of this browser, which allows six connections to a site: the window that holds the lock
 * reads the stream and sends each event to the others.
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
    // Events during an interruption are not sent again.
    source.onopen = () => {
      if (wasOpen) for (const topic of ["orders", "published-data", "chat"]) broadcast({ topic });
      wasOpen = true;
    };
    // The browser reconnects by itself, but not after an error status: from a busy server, or after the end of the session.
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

/** Calls back at each event, in every window; returns the function that ends it. */
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

/** Minutes without input after which data are no longer loaded: each load would keep the session alive. */
const attentionMinutes = 30;
let lastTouched = 0;

/** Milliseconds between an event and the load, so that a burst of events causes one. */
const pause = 500;

/**
 * Reloads the page's data when something of the topics has changed; a hidden window does so when it is shown. `id` limits
 * this to events about that id or without one.
 */
export function useLiveUpdates(topics: readonly string[], id?: string): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const fetchers = useFetchers();
  // A load during a step takes precedence over the redirect in its answer, which would be lost.
  const isIdle = [state, navigation.state, ...fetchers.map((fetcher) => fetcher.state)].every(
    (each) => each === "idle",
  );
  const isStale = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === "hidden" || !isIdle) return;
    if (Date.now() - lastTouched > attentionMinutes * 60_000) return;
    isStale.current = false;
    void revalidate();
  });
  const handleEvent = useEffectEvent((event: LiveEvent) => {
    if (!topics.includes(event.topic)) return;
    if (id !== undefined && event.id !== undefined && event.id !== id) return;
    isStale.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => refresh(), pause);
  });
  const show = useEffectEvent(() => {
    if (isStale.current) refresh();
  });
  // For events that arrived while data were being loaded.
  useEffect(() => {
    if (isIdle) show();
  }, [isIdle]);
  const isLive = topics.length > 0;
  useEffect(() => {
    if (!isLive) return;
    const unlisten = onLiveEvent((event) => handleEvent(event));
    const onShow = () => {
      lastTouched = Date.now();
      show();
    };
    lastTouched = Date.now();
    const signs = ["visibilitychange", "pointermove", "keydown"];
    for (const sign of signs) document.addEventListener(sign, onShow, { passive: true });
    return () => {
      unlisten();
      clearTimeout(timer.current);
      for (const sign of signs) document.removeEventListener(sign, onShow);
    };
  }, [isLive]);
}

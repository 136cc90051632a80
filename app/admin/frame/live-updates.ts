import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";

/** What the server sends: something of the topic has changed; without an id, anything may have. */
export type LiveEvent = { topic: string; id?: string };
type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();
const retrySeconds = 30;
let stop: (() => void) | undefined;

/**
 * One stream for all windows of this browser, since it opens six connections to a site at most: the window that holds the
 * lock reads the stream and passes each event on to the others.
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
  const tell = (event: LiveEvent) => {
    notify(event);
    channel.postMessage(event);
  };
  function open() {
    source = new EventSource("/api/admin/events");
    source.onmessage = ({ data }) => tell(JSON.parse(data) as LiveEvent);
    // What happened while the stream was away is not sent again.
    source.onopen = () => {
      if (wasOpen) for (const topic of ["orders", "published-data", "chat"]) tell({ topic });
      wasOpen = true;
    };
    // The browser reconnects by itself, except after a refusal: a busy server's ends, and so does that of an ended session.
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

function listen(listener: Listener): () => void {
  listeners.add(listener);
  stop ??= connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
  };
}

/** Minutes without a key or a pointer after which nobody is assumed to look: loading data keeps the session alive. */
const attentionMinutes = 30;
let lastTouched = 0;

/** Milliseconds between an event and the question it leads to: a burst asks once. */
const pause = 500;

/**
 * Loads the page's data again when something of the topics has changed; a hidden window does so when it is shown. `id`: of
 * what the page is about, if it is about one thing.
 */
export function useLiveUpdates(topics: readonly string[], id?: string): void {
  const { revalidate, state } = useRevalidator();
  const isStale = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = useEffectEvent(() => {
    if (document.visibilityState === "hidden" || state !== "idle") return;
    if (Date.now() - lastTouched > attentionMinutes * 60_000) return;
    isStale.current = false;
    void revalidate();
  });
  const hear = useEffectEvent((event: LiveEvent) => {
    if (!topics.includes(event.topic)) return;
    if (id !== undefined && event.id !== undefined && event.id !== id) return;
    isStale.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => refresh(), pause);
  });
  const show = useEffectEvent(() => {
    if (isStale.current) refresh();
  });
  // What came while data were being loaded.
  useEffect(() => {
    if (state === "idle") show();
  }, [state]);
  const isLive = topics.length > 0;
  useEffect(() => {
    if (!isLive) return;
    const forget = listen((event) => hear(event));
    const onShow = () => {
      lastTouched = Date.now();
      show();
    };
    lastTouched = Date.now();
    const signs = ["visibilitychange", "pointermove", "keydown"];
    for (const sign of signs) document.addEventListener(sign, onShow, { passive: true });
    return () => {
      forget();
      clearTimeout(timer.current);
      for (const sign of signs) document.removeEventListener(sign, onShow);
    };
  }, [isLive]);
}

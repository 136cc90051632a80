import { type DocumentRequest, leaveFor, openDocumentEvent } from "#app/platform/browser/open-document.ts";
import { noteTyping, repeatNow, untilAnswered } from "./held-requests.ts";

/** Data and scripts of the next page, and documents opened while something is typed, are requested until they come. */
export function watchConnection({
  giveUpNavigation = () => null,
  watchNavigations,
}: {
  /** Stops the router's pending navigation; null where that is not possible. */
  giveUpNavigation?: () => (() => void) | null;
  /** Watches the scripts of the router's next page; returns a function that ends it. */
  watchNavigations?: (fetchFile: typeof fetch) => () => void;
} = {}): () => void {
  const plainFetch = window.fetch;

  /** The router treats a lost connection as an error of the page, and replaces the form with its error page. */
  const patientFetch: typeof fetch = (input, init) => {
    if (!(input instanceof URL) || !input.pathname.endsWith(".data")) return plainFetch(input, init);
    return untilAnswered(() => plainFetch(input, init), {
      signal: init?.signal,
      isRepeatable: (init?.method ?? "GET") === "GET",
      isHeld: !answersItself(init?.body),
      giveUp: giveUpNavigation(),
    });
  };
  window.fetch = patientFetch;

  let leaving: AbortController | null = null;
  async function leaveOnceAnswered(request: DocumentRequest) {
    leaving?.abort();
    const controller = new AbortController();
    leaving = controller;
    const { signal } = controller;
    const ask = () => plainFetch(request.url, { method: "HEAD", cache: "no-store", signal });
    try {
      await untilAnswered(ask, { signal, isRepeatable: true, giveUp: () => controller.abort() });
    } catch {
      return;
    }
    leaveFor(request);
  }

  function handleClick(event: Event) {
    const link = linkToLeaveBy(event);
    if (!link) return;
    if (navigator.onLine && !holdsTyping()) return;
    event.preventDefault();
    void leaveOnceAnswered({ url: link.href, replace: false });
  }

  const endings = [
    watchNavigations?.(plainFetch) ?? (() => {}),
    listen(openDocumentEvent, (event) => {
      event.preventDefault();
      void leaveOnceAnswered((event as CustomEvent<DocumentRequest>).detail);
    }),
    listen("click", handleClick),
    listen("input", noteTyping),
    listen("online", repeatNow),
  ];
  return () => {
    leaving?.abort();
    if (window.fetch === patientFetch) window.fetch = plainFetch;
    for (const end of endings) end();
  };
}

function linkToLeaveBy(event: Event): HTMLAnchorElement | null {
  if (event.defaultPrevented || !(event instanceof MouseEvent) || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !(event.target instanceof Element))
    return null;
  const link = event.target.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return isHere && link.hash !== "" ? null : link;
}

/** A form of the back office reports a missing answer itself (app/staff-ui/steps): an open dialog would cover the notice. */
const answersItself = (body: unknown): boolean =>
  (body instanceof URLSearchParams || body instanceof FormData) && body.get("scripted") === "1";

function listen(name: string, handle: (event: Event) => void) {
  window.addEventListener(name, handle);
  return () => window.removeEventListener(name, handle);
}

function holdsTyping(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    "main :is(textarea, input:not([type=hidden], [type=checkbox], [type=radio]))",
  );
  return [...fields].some(({ value }) => value !== "");
}

import type { ComponentType } from "react";

/** Immediate responses to a press or a submission while the code of the island is being fetched. */

function togglePanel(button: HTMLElement): void {
  const isOpen = document.getElementById(button.dataset.opens!)?.toggleAttribute("data-open") ?? false;
  button.setAttribute("aria-expanded", String(isOpen));
}

/** Marks and focuses the first field that is invalid in the browser's own validation; the returned function removes the mark. */
function markFirstFault(form: HTMLFormElement): () => void {
  const fault = form.querySelector<HTMLInputElement>(":is(input, select, textarea):invalid");
  fault?.setAttribute("aria-invalid", "true");
  fault?.focus();
  return () => fault?.removeAttribute("aria-invalid");
}

/** The code of an island: `start` fetches it and runs it with the island's element and props. */
export type IslandCode = { usesReact: boolean; start(element: HTMLElement, props: object): Promise<void> };

/** The props of both kinds come as JSON, as `Island` wrote them. */
export const reactIsland = <Props extends object>(load: () => Promise<ComponentType<Props>>): IslandCode => ({
  usesReact: true,
  async start(element, props) {
    const [{ mountIsland }, component] = await Promise.all([import("./mount-island.tsx"), load()]);
    mountIsland(element, component, props as Props);
    // React renders what passive effects have set in a separate task.
    await nextTask();
    await nextTask();
  },
});

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

export const plainIsland = <Props>(load: () => Promise<(element: HTMLElement, props: Props) => void>): IslandCode => ({
  usesReact: false,
  async start(element, props) {
    const start = await load();
    start(element, props as Props);
  },
});

/** Attribute of `<html>`, set once the document's listeners are registered. */
export const readyAttribute = "data-islands";

const nativeControls = "a[href], summary, label, input, select, textarea, option, video, [popovertarget], [data-opens]";
/** Keys that need a script in a menu, a panel or a list of suggestions. */
const scriptedKeys = new Set(["ArrowDown", "ArrowUp", "Home", "End", "Escape"]);

const unhydrated = "[data-island]:not([data-hydrated])";
const hydratingEvents = ["pointerover", "pointerdown", "focusin", "keydown", "input", "click", "submit"] as const;

/**
 * Hydrates the page's islands when they are touched, focused or seen, or when the page has loaded, as their `data-on` says. An
 * event before hydration that needs a script is replayed after it.
 */
export function hydrateIslands(islands: Map<string, IslandCode>): { hydrate(name: string): Promise<void> } {
  const hydrations = new Map<HTMLElement, Promise<void>>();

  function hydrate(island: HTMLElement, wait?: () => Promise<void>): Promise<void> {
    const running = hydrations.get(island);
    if (running) return running;
    const hydration = start(island, wait);
    hydrations.set(island, hydration);
    // Offline, for example: the next touch tries again.
    hydration.catch(() => hydrations.delete(island));
    return hydration;
  }

  async function start(island: HTMLElement, wait?: () => Promise<void>) {
    await wait?.();
    const code = islands.get(island.dataset.island!);
    if (!code) throw new Error(`no island ${island.dataset.island}`);
    await code.start(island, JSON.parse(island.nextElementSibling!.textContent!));
    island.dataset.hydrated = "";
    if (!code.usesReact) return;
    for (const other of document.querySelectorAll<HTMLElement>(`${unhydrated}[data-on="any"]`))
      hydrate(other).catch(() => {});
  }

  const hydrateNamed = async (name: string) => {
    const island = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
    if (island) await hydrate(island).catch(() => {});
  };

  function handleEvent(event: Event) {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const targets = unhydratedIslandsFor(target);
    if (targets.length === 0) return;
    const opener = event.type === "click" ? target.closest<HTMLElement>("[data-opens]") : null;
    if (opener) togglePanel(opener);
    // Requesting ten files takes a slow phone 30 ms: the first response to the event is painted before.
    const ready = Promise.all(targets.map((island) => hydrate(island, afterPaint)));
    const replay = replayOf(event, target);
    // Handlers that React has just attached would handle the event a first time.
    if (replay) event.stopPropagation();
    if (replay && targets.every((island) => !pending.has(island))) {
      for (const island of targets) pending.add(island);
      const done = () => {
        for (const island of targets) pending.delete(island);
      };
      ready.then(done, done);
      ready.then(replay.afterHydration, replay.afterFailure);
    } else ready.catch(() => {});
    if (event.type === "submit") event.preventDefault();
  }
  /** Islands with an event to be replayed: of several presses only the first one is. */
  const pending = new Set<HTMLElement>();

  for (const type of hydratingEvents) document.addEventListener(type, handleEvent, true);
  hydrateUsed(hydrate);
  whenLoaded(() => {
    // Some browsers restore the fields of a page late.
    hydrateUsed(hydrate);
    hydrateUntouched(hydrate);
  });
  document.documentElement.setAttribute(readyAttribute, "");
  return { hydrate: hydrateNamed };
}

/** The islands around the target of an event, the outermost first, and the one that `data-hydrates` names. */
function unhydratedIslandsFor(target: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = target.closest<HTMLElement>(unhydrated); at; at = at.parentElement?.closest(unhydrated) ?? null)
    found.unshift(at);
  const name = target.closest<HTMLElement>("[data-hydrates]")?.dataset.hydrates;
  const named = name && document.querySelector<HTMLElement>(`${unhydrated}[data-island="${name}"]`);
  return named ? [...found, named] : found;
}

type Replay = { afterHydration(): void; afterFailure?(): void };

function replayOf(event: Event, target: Element): Replay | null {
  if (event instanceof SubmitEvent) {
    const form = target as HTMLFormElement;
    const submitter = event.submitter;
    const unmark = markFirstFault(form);
    return {
      afterHydration() {
        unmark();
        form.requestSubmit(submitter);
      },
      // Without its code the form is posted to its page, as without scripts.
      afterFailure: () => form.submit(),
    };
  }
  if (event instanceof KeyboardEvent)
    return scriptedKeys.has(event.key)
      ? { afterHydration: () => target.dispatchEvent(new KeyboardEvent(event.type, event)) }
      : null;
  if (event.type !== "click" || target.closest(nativeControls)) return null;
  const button = target.closest("button");
  if (!button || (button.type === "submit" && button.form)) return null;
  return { afterHydration: () => button.dispatchEvent(new MouseEvent("click", event as MouseEvent)) };
}

/** Hydrates islands that were used before this script ran: those with a changed field, an open panel or the focus. */
function hydrateUsed(hydrate: (island: HTMLElement) => Promise<void>): void {
  const fields = document.querySelectorAll<Control>(`${unhydrated} :is(input, select, textarea)`);
  const used = [...fields].filter(isChanged);
  const open = document.querySelectorAll(`${unhydrated} [data-open]`);
  for (const element of [document.activeElement, ...open, ...used])
    for (const island of element ? unhydratedIslandsFor(element) : []) hydrate(island).catch(() => {});
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const rendered = [...control.options].findLastIndex(({ defaultSelected }) => defaultSelected);
    return Math.max(control.selectedIndex, 0) !== Math.max(rendered, 0);
  }
  return (
    control.value !== control.defaultValue ||
    (control instanceof HTMLInputElement && control.checked !== control.defaultChecked)
  );
}

function hydrateUntouched(hydrate: (island: HTMLElement) => Promise<void>): void {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      const island = target.closest<HTMLElement>("[data-island]");
      if (island) hydrate(island).catch(() => {});
    }
  });
  for (const island of document.querySelectorAll<HTMLElement>(unhydrated)) {
    if (island.dataset.on === "load") hydrate(island).catch(() => {});
    // The island itself has no box (`display: contents`).
    else if (island.dataset.on === "seen" && island.firstElementChild) seen.observe(island.firstElementChild);
  }
}

/** Resolves once the next frame is painted. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A page in the background has no frames.
    setTimeout(resolve, 200);
  });

export function whenLoaded(start: () => void): void {
  if (document.readyState === "complete") whenIdle(start);
  else window.addEventListener("load", () => whenIdle(start), { once: true });
}

export function whenIdle(start: () => void): void {
  // Safari has no idle callback.
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 4000 });
  else setTimeout(start, 500);
}

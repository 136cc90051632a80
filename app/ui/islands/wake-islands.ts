import type { ComponentType } from "react";
import { markFirstFault, togglePanel } from "./first-answer.ts";

/** What wakes an island: `start` fetches its code and gives it the element with its props. */
export type Waker = { usesReact: boolean; start(element: HTMLElement, props: object): Promise<void> };

/** An island that is a React component. */
export const reactIsland =
  // biome-ignore lint/suspicious/noExplicitAny: its props come as JSON, as `Island` wrote them
  (load: () => Promise<ComponentType<any>>): Waker => ({
    usesReact: true,
    async start(element, props) {
      const [{ mountIsland }, component] = await Promise.all([import("./mount-island.tsx"), load()]);
      mountIsland(element, component, props);
      // What passive effects have set is rendered in a task of its own.
      await nextTask();
      await nextTask();
    },
  });

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** An island without React: `start` gives the server's markup its behaviour. */
export const plainIsland =
  // biome-ignore lint/suspicious/noExplicitAny: its props come as JSON, as `Island` wrote them
  (load: () => Promise<(element: HTMLElement, props: any) => void>): Waker => ({
    usesReact: false,
    async start(element, props) {
      const start = await load();
      start(element, props);
    },
  });

/** Of the document: set once touches are noticed. */
export const readyAttribute = "data-islands";

/** Elements that answer by themselves, before and without any script. */
const answersItself = "a[href], summary, label, input, select, textarea, option, video, [popovertarget], [data-opens]";
/** Keys that only scripts answer in a menu, a panel or a list of suggestions. */
const scriptedKeys = new Set(["ArrowDown", "ArrowUp", "Home", "End", "Escape"]);

const asleep = "[data-island]:not([data-awake])";
const signs = ["pointerover", "pointerdown", "focusin", "keydown", "input", "click", "submit"] as const;

/**
 * Wakes the page's islands when they are touched, focused, seen, or the page has loaded, as each of them says. What happened
 * to an island while it slept, and has no answer without scripts, happens to it again once it is awake.
 */
export function wakeIslands(wakers: Map<string, Waker>): { wake(name: string): Promise<void> } {
  const woken = new Map<HTMLElement, Promise<void>>();

  function wake(island: HTMLElement, wait?: () => Promise<void>): Promise<void> {
    const known = woken.get(island);
    if (known) return known;
    const work = start(island, wait);
    woken.set(island, work);
    // Offline, for instance: the next touch tries again.
    work.catch(() => woken.delete(island));
    return work;
  }

  async function start(island: HTMLElement, wait?: () => Promise<void>) {
    await wait?.();
    const waker = wakers.get(island.dataset.island!);
    if (!waker) throw new Error(`no island ${island.dataset.island}`);
    await waker.start(island, JSON.parse(island.nextElementSibling!.textContent!));
    island.dataset.awake = "";
    if (!waker.usesReact) return;
    for (const other of document.querySelectorAll<HTMLElement>(`${asleep}[data-on="any"]`)) wake(other).catch(() => {});
  }

  const wakeNamed = async (name: string) => {
    const island = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
    if (island) await wake(island).catch(() => {});
  };

  function notice(event: Event) {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const islands = sleepingIslandsFor(target);
    if (islands.length === 0) return;
    const opener = event.type === "click" ? target.closest<HTMLElement>("[data-opens]") : null;
    if (opener) togglePanel(opener);
    // To ask for ten files takes 30 ms of a slow phone: not before the event's first answer is seen.
    const ready = Promise.all(islands.map((island) => wake(island, afterPaint)));
    const repeat = repetitionOf(event, target);
    // An island that React has just taken over would answer twice.
    if (repeat) event.stopPropagation();
    if (repeat && islands.every((island) => !pending.has(island))) {
      for (const island of islands) pending.add(island);
      const done = () => {
        for (const island of islands) pending.delete(island);
      };
      ready.then(done, done);
      ready.then(repeat.whenAwake, repeat.whenFailed);
    } else ready.catch(() => {});
    if (event.type === "submit") event.preventDefault();
  }
  /** Islands with an event that is to be repeated: the presses of the impatient count once. */
  const pending = new Set<HTMLElement>();

  for (const sign of signs) document.addEventListener(sign, notice, true);
  wakeUsed(wake);
  whenLoaded(() => {
    // Some browsers restore the fields of a page late.
    wakeUsed(wake);
    wakeUntouched(wake);
  });
  document.documentElement.setAttribute(readyAttribute, "");
  return { wake: wakeNamed };
}

/** The islands that something happened to, the outermost first, and the one that `data-wakes` names. */
function sleepingIslandsFor(target: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = target.closest<HTMLElement>(asleep); at; at = at.parentElement?.closest<HTMLElement>(asleep) ?? null)
    found.unshift(at);
  const name = target.closest<HTMLElement>("[data-wakes]")?.dataset.wakes;
  const named = name && document.querySelector<HTMLElement>(`${asleep}[data-island="${name}"]`);
  return named ? [...found, named] : found;
}

type Repetition = { whenAwake(): void; whenFailed?(): void };

function repetitionOf(event: Event, target: Element): Repetition | null {
  if (event instanceof SubmitEvent) {
    const form = target as HTMLFormElement;
    const submitter = event.submitter;
    const unmark = markFirstFault(form);
    return {
      whenAwake() {
        unmark();
        form.requestSubmit(submitter);
      },
      // Without its script the form goes to the page that takes it without scripts.
      whenFailed: () => form.submit(),
    };
  }
  if (event instanceof KeyboardEvent)
    return scriptedKeys.has(event.key)
      ? { whenAwake: () => target.dispatchEvent(new KeyboardEvent(event.type, event)) }
      : null;
  if (event.type !== "click" || target.closest(answersItself)) return null;
  const button = target.closest("button");
  if (!button || (button.type === "submit" && button.form)) return null;
  return { whenAwake: () => button.dispatchEvent(new MouseEvent("click", event as MouseEvent)) };
}

/** Islands that were used before there was a script to notice it: a changed field, or the focus. */
function wakeUsed(wake: (island: HTMLElement) => Promise<void>): void {
  const fields = document.querySelectorAll<Control>(`${asleep} :is(input, select, textarea)`);
  const used = [...fields].filter(isChanged);
  for (const element of [document.activeElement, ...used])
    for (const island of element ? sleepingIslandsFor(element) : []) wake(island).catch(() => {});
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

function wakeUntouched(wake: (island: HTMLElement) => Promise<void>): void {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      const island = target.closest<HTMLElement>("[data-island]");
      if (island) wake(island).catch(() => {});
    }
  });
  for (const island of document.querySelectorAll<HTMLElement>(asleep)) {
    if (island.dataset.on === "load") wake(island).catch(() => {});
    // The island has no box of its own.
    else if (island.dataset.on === "seen" && island.firstElementChild) seen.observe(island.firstElementChild);
  }
}

/** Once the next frame is painted. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // A page in the background has no frames.
    setTimeout(resolve, 200);
  });

/** Once the page has loaded and the browser has nothing else to do. */
export function whenLoaded(start: () => void): void {
  if (document.readyState === "complete") whenIdle(start);
  else window.addEventListener("load", () => whenIdle(start), { once: true });
}

function whenIdle(start: () => void): void {
  // Safari has no idle callback.
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 4000 });
  else setTimeout(start, 500);
}

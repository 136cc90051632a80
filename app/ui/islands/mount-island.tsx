import type { ComponentType, ReactNode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { type Control, keptControls } from "./kept-controls.ts";
import { KeptMarkup, type SlotElement } from "./kept-markup.tsx";
import { restoreTexts } from "./page-translation.ts";
import { SurroundingsContext } from "./surroundings.ts";

/** What extensions or translators have changed: what was typed is then in the controls that were removed. */
export function keepControls(root: ParentNode): { all: Control[]; focused: Element | null } {
  const all = [...root.querySelectorAll<Control>("input, select, textarea")];
  for (const element of [...all, ...root.querySelectorAll<HTMLElement>("[data-open]")])
    keptControls.set(element.id, element);
  return { all, focused: document.activeElement };
}

/** What was typed, and the focus, by events as from a person. */
export function carryControlsOver({ all, focused }: { all: Control[]; focused: Element | null }): void {
  keptControls.clear();
  for (const before of all) {
    const now = before.isConnected || /^(hidden|file)$/.test(before.type) ? undefined : controlLike(before, all);
    if (!now) continue;
    carryOver(before, now);
    if (focused === before) focusLike(before, now);
  }
}

/** Ids that React makes up are other ones when it renders anew: then by name, and its place among those of this name. */
function controlLike({ id, name }: Control, all: Control[]): Control | undefined {
  const byId = id && document.getElementById(id);
  const place = all.filter((each) => each.name === name).findIndex((each) => each.id === id);
  return (byId || (name && document.getElementsByName(name)[place]) || undefined) as Control | undefined;
}

function carryOver(before: Control, now: Control) {
  if (before instanceof HTMLInputElement && /^(checkbox|radio)$/.test(before.type)) {
    if (before.checked !== (now as HTMLInputElement).checked) now.click();
  } else if (before.value !== now.value) {
    // React overrides the setter of the element itself, in order to notice changes.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(now), "value")!.set!.call(now, before.value);
    for (const type of ["input", "change"]) now.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

function focusLike(before: Control, now: Control) {
  now.focus({ preventScroll: true });
  if (before instanceof HTMLSelectElement || before.selectionStart === null) return;
  (now as HTMLInputElement).setSelectionRange(before.selectionStart, before.selectionEnd);
}

/** Hydrates an island synchronously: when this returns, its handlers are attached and its effects have run. */
export function mountIsland<Props extends object>(
  element: HTMLElement,
  Component: ComponentType<Props>,
  props: Props,
): void {
  const { pathname, search } = location;
  restoreTexts(element);
  const controls = keepControls(element);
  flushSync(() =>
    hydrateRoot(
      element,
      <SurroundingsContext value={{ pathname, search, router: null }}>
        <Component {...props} {...slotsOf(element)} />
      </SurroundingsContext>,
      { identifierPrefix: element.dataset.prefix! },
    ),
  );
  carryControlsOver(controls);
}

/** The server's markup of the slots, by prop: `picture`, or `slides:0`, `slides:1`, … for a list. */
function slotsOf(island: HTMLElement): Record<string, ReactNode | ReactNode[]> {
  const slots = new Map<string, ReactNode | ReactNode[]>();
  for (const element of island.querySelectorAll<HTMLElement>("[data-slot]")) {
    if (element.parentElement?.closest("[data-island]") !== island) continue;
    const slot = element.dataset.slot!;
    const as = element.localName as SlotElement;
    const kept = <KeptMarkup key={slot} slot={slot} as={as} html={{ __html: element.innerHTML }} />;
    const [name = "", position] = slot.split(":");
    const list = slots.get(name);
    if (position === undefined) slots.set(name, kept);
    else slots.set(name, Array.isArray(list) ? [...list, kept] : [kept]);
  }
  return Object.fromEntries(slots);
}

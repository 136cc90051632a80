import type { ComponentType, ReactNode } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { carryControlsOver, keepControls } from "./carry-controls.ts";
import { KeptMarkup, type SlotElement } from "./kept-markup.tsx";
import { restoreTexts } from "./page-translation.ts";
import { SurroundingsContext } from "./surroundings.ts";

/** Hydrates an island synchronously: when this returns, its handlers are attached and its effects have run. */
export function mountIsland(element: HTMLElement, Component: ComponentType<object>, props: object): void {
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

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Controls and open panels of the server's markup by id, while their island is being hydrated (mount-island.tsx). */
export const keptControls = new Map<string, HTMLElement>();

/** The element as the visitor has left it: hydration may have put this one in its place. */
export const usedElement = (element: HTMLElement | null): HTMLElement | null =>
  element && (keptControls.get(element.id) ?? element);

/** The control with this id that contains what the visitor has chosen, also during hydration. */
export const usedControl = (id: string): HTMLElement | null => keptControls.get(id) ?? document.getElementById(id);

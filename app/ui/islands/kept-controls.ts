export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Controls of the server's markup by id, while their island is being hydrated (carry-controls.ts). */
export const keptControls = new Map<string, Control>();

/** The control with this id that contains what the visitor has chosen, also during hydration. */
export const usedControl = (id: string): HTMLElement | null => keptControls.get(id) ?? document.getElementById(id);

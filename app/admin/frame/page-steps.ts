import type { Entry } from "../palette/palette-state.ts";

/** Marks the buttons of what can be done on a page, so that the palette offers them too. */
export const pageStep = "data-page-step";

const prefix = "step:";
const buttons = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`main [${pageStep}]`)];

/** What can be done on the page that is shown. */
export const pageSteps = (): Entry[] =>
  buttons().map((button, place) => ({
    id: `${prefix}${place}`,
    group: "action",
    title: button.textContent?.trim() ?? "",
    detail: "",
  }));

/** Presses the button of an entry, once the palette is closed; false for another entry's id. */
export function takePageStep(id: string): boolean {
  if (!id.startsWith(prefix)) return false;
  const button = buttons()[Number(id.slice(prefix.length))];
  setTimeout(() => button?.click());
  return true;
}

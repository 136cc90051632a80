import type { Entry } from "../page/palette-state.ts";

/** Attribute of a page's step buttons: the palette offers them too. On a field that a step needs its value is the step's name. */
export const pageStep = "data-page-step";

const prefix = "step:";
const buttons = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`main [${pageStep}]`)].filter((button) => button.checkVisibility());

/** The steps of the current page. */
export const pageSteps = (): Entry[] =>
  buttons().map((button, place) => ({
    id: `${prefix}${place}`,
    group: "action",
    title: button.getAttribute(pageStep) || (button.textContent?.trim() ?? ""),
    detail: "",
  }));

/** Presses the button of a palette entry once the palette is closed; false if the id is of another kind of entry. */
export function takePageStep(id: string): boolean {
  if (!id.startsWith(prefix)) return false;
  const button = buttons()[Number(id.slice(prefix.length))];
  setTimeout(() => {
    button?.focus();
    button?.click();
  });
  return true;
}

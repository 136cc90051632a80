import type { Entry } from "../page/palette-state.ts";

/** Marks step buttons, which the palette offers too. On a field of a step its value is the step's name. */
export const pageStep = "data-page-step";

const prefix = "step:";
/** Those of the menu of seldom and dangerous steps come last. */
function buttons(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>(`main [${pageStep}]`)];
  const isInMenu = (button: HTMLElement) => button.closest("[data-more-steps]") !== null;
  return [
    ...all.filter((button) => !isInMenu(button) && button.checkVisibility()),
    ...all.filter((button) => isInMenu(button)),
  ];
}

export const pageSteps = (): Entry[] =>
  buttons().map((button, place) => ({
    id: `${prefix}${place}`,
    group: "here",
    title: button.getAttribute(pageStep) || (button.textContent?.trim() ?? ""),
    detail: "",
    aside: button.getAttribute("aria-keyshortcuts") ?? "",
  }));

/** Presses the button once the palette is closed; false for other entries. */
export function takePageStep(id: string): boolean {
  if (!id.startsWith(prefix)) return false;
  const button = buttons()[Number(id.slice(prefix.length))];
  setTimeout(() => {
    button?.focus();
    button?.click();
  });
  return true;
}

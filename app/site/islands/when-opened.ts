import { showStoredTheme } from "../theme.ts";

type Prerendered = Document & { prerendering?: boolean };

/**
 * A page that the browser renders ahead of the visitor (speculation rules) rests until it is opened: nothing is counted,
 * requested, stored or shown for somebody who may never see it.
 */
export async function whenOpened(): Promise<void> {
  if (!(document as Prerendered).prerendering) return;
  await new Promise((resolve) => document.addEventListener("prerenderingchange", resolve, { once: true }));
  // It may have been changed on the page that is left.
  showStoredTheme();
}

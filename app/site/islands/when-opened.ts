import { showStoredTheme } from "../theme.ts";

type Prerendered = Document & { prerendering?: boolean };

/**
 * A page prerendered by the browser (speculation rules) waits until it is opened: nothing is counted, requested, stored or
 * shown for somebody who may never see it.
 */
export async function whenOpened(): Promise<void> {
  if (!(document as Prerendered).prerendering) return;
  await new Promise((resolve) => document.addEventListener("prerenderingchange", resolve, { once: true }));
  // It may have been changed on the previous page.
  showStoredTheme();
}

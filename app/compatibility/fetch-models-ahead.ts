import { callJson } from "#app/platform/browser/call-json.ts";
import { afterPaint } from "#app/ui/islands/hydrate-islands.ts";

/**
 * Fetches the models while a visitor looks for the brand in its list. The selectors request the same address
 * (check-client.ts, which is not needed before hydration) and find the answer in the browser's cache.
 */
export function fetchModelsAhead(): void {
  let isFetched = false;
  async function fetchFor(target: EventTarget | null, wait?: () => Promise<void>) {
    if (isFetched || !(target instanceof HTMLSelectElement) || target.id !== "brand") return;
    isFetched = true;
    await wait?.();
    const { ok } = await callJson("/api/vehicles/models-by-brand", { cache: "default" });
    isFetched = ok;
  }
  // Opened before there was a script to notice it.
  void fetchFor(document.activeElement);
  document.addEventListener("focusin", ({ target }) => void fetchFor(target, afterPaint));
}

import { callJson } from "#app/platform/call-json.ts";
import { afterPaint } from "#app/ui/islands/wake-islands.ts";

/**
 * Fetches the models while a visitor looks for the brand in its list. The selectors request the same address
 * (check-client.ts, which is not needed before hydration) and find the answer in the browser's cache.
 */
export function fetchModelsAhead(): void {
  let isFetched = false;
  document.addEventListener("focusin", ({ target }) => {
    if (isFetched || !(target instanceof HTMLSelectElement) || target.id !== "brand") return;
    isFetched = true;
    void afterPaint()
      .then(() => callJson("/api/vehicles/models-by-brand", { cache: "default" }))
      .then(({ ok }) => {
        isFetched = ok;
      });
  });
}

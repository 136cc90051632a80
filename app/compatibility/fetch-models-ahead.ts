import { callJson } from "#app/platform/browser/call-json.ts";
import { afterPaint } from "#app/ui/islands/hydrate-islands.ts";

/** Fetches the models while the brand list is open, into the browser's cache for check-client.ts. */
export function fetchModelsAhead(): void {
  let isFetched = false;
  async function fetchFor(target: EventTarget | null, wait?: () => Promise<void>) {
    if (isFetched || !(target instanceof HTMLSelectElement) || target.id !== "brand") return;
    isFetched = true;
    await wait?.();
    const { ok } = await callJson("/api/vehicles/models-by-brand", { cache: "default" });
    isFetched = ok;
  }
  void fetchFor(document.activeElement);
  document.addEventListener("focusin", ({ target }) => void fetchFor(target, afterPaint));
}

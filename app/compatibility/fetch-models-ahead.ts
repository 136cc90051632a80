import { callJson } from "#app/platform/call-json.ts";

/**
 * Fetches the models of a brand that is chosen while the selectors are asleep. They ask for the same address (check-client.ts,
 * which is not needed here otherwise) and find the answer in the browser's cache.
 */
export function fetchModelsAhead(): void {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.id !== "brand" || target.value === "") return;
    if (!target.closest("[data-island]:not([data-awake])")) return;
    void callJson(`/api/vehicles/models?brand=${encodeURIComponent(target.value)}`, { cache: "default" });
  });
}

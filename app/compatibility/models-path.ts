export const modelsPath = (brand: string): string => `/api/vehicles/models?brand=${encodeURIComponent(brand)}`;

/** Fetches the models of a brand that is chosen while the selectors are still asleep; they then find the answer in the cache. */
export function fetchModelsAhead(): void {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.id !== "brand" || target.value === "") return;
    if (!target.closest("[data-island]:not([data-awake])")) return;
    // biome-ignore lint/style/noRestrictedGlobals: the answer is not read here, and the script of every page stays small
    fetch(modelsPath(target.value)).catch(() => {});
  });
}

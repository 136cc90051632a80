import { fetchModels } from "./check-client.ts";

/** Fetches the models of a brand that is chosen while the selectors are asleep, beside the code that will show them. */
export function fetchModelsAhead(): void {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.id !== "brand" || target.value === "") return;
    if (target.closest("[data-island]:not([data-awake])")) fetchModels(target.value).catch(() => {});
  });
}

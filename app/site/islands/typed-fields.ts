import { carriedFields, type KeptPage, typedFieldsKey } from "#app/forms/carried-fields.ts";
import { readStoredJson, removeStored, session } from "#app/platform/browser/browser-storage.ts";

/** In the document that `replaceDocument` opened, before hydration: forms that appear later take their contents with `takeCarried`. */
export function restoreTypedFields(): void {
  const kept = readStoredJson(session, typedFieldsKey) as KeptPage | null;
  removeStored(session, typedFieldsKey);
  if (kept?.url !== location.pathname + location.search + location.hash) return;
  if (kept.state) history.replaceState(kept.state, "");
  for (const [id, contents] of kept.fields) {
    const field = document.getElementById(id) as HTMLInputElement | null;
    if (field && typeof contents === "boolean") field.checked = contents;
    else if (field) field.value = contents as string;
    if (!field || !contents) carriedFields.set(id, contents);
  }
  for (const [id, height] of kept.open) {
    const panel = document.getElementById(id);
    if (panel instanceof HTMLDetailsElement) panel.open = true;
    else if (panel) showPanel(panel, height);
  }
  delete document.documentElement.dataset.deferred;
  scrollTo({ top: kept.scroll, behavior: "instant" });
}

/** With its height, so that nothing moves when its island fills it. */
function showPanel(panel: HTMLElement, height: number): void {
  panel.dataset.open = "";
  panel.hidden = false;
  panel.style.minHeight = `${height}px`;
}

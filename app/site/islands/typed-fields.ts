import { readStoredJson, removeStored, session, writeStored } from "#app/platform/browser-storage.ts";
import { openDocument } from "#app/platform/open-document.ts";

const key = "odovia_typed_fields";

type Kept = {
  url: string;
  scroll: number;
  fields: [id: string, contents: string | boolean][];
  open: string[];
  /** Key in the history entry's state. */
  state: unknown;
};

const fieldsOf = () =>
  document.querySelectorAll<HTMLInputElement>(
    "main :is(input:not([type=hidden], [type=password]), textarea, select)[id]",
  );

/** Opens the same page as another document, in the other language, with what was typed and the scroll position. */
export function replaceDocument(url: string): void {
  const fields = [...fieldsOf()].map(({ id, type, checked, value }): Kept["fields"][number] => [
    id,
    /^(checkbox|radio)$/.test(type) ? checked : value,
  ]);
  const kept: Kept = {
    url,
    scroll: scrollY,
    fields,
    state: history.state,
    open: [...document.querySelectorAll("main details[open][id]")].map(({ id }) => id),
  };
  writeStored(session, key, kept);
  openDocument(url, { replace: true });
}

/**
 * In the document that `replaceDocument` opened, before hydration. `restoreRest`: for fields that an island shows only once
 * it is hydrated.
 */
export function restoreTypedFields(): { restoreRest(): void } {
  const kept = readStoredJson(session, key) as Kept | null;
  removeStored(session, key);
  if (kept?.url !== location.pathname + location.search + location.hash) return { restoreRest() {} };
  if (kept.state) history.replaceState(kept.state, "");
  const contents = new Map(kept.fields);
  for (const field of fieldsOf()) {
    const value = contents.get(field.id);
    contents.delete(field.id);
    if (typeof value === "boolean") field.checked = value;
    else if (value) field.value = value;
  }
  for (const id of kept.open) document.getElementById(id)?.setAttribute("open", "");
  delete document.documentElement.dataset.deferred;
  scrollTo({ top: kept.scroll, behavior: "instant" });
  return {
    restoreRest() {
      for (const field of fieldsOf()) {
        const value = contents.get(field.id);
        if (typeof value === "string" && value && field instanceof HTMLInputElement) typeInto(field, value);
      }
    },
  };
}

/**
 * Simulates typing: React overrides the element's own property, and learns of a value set through the prototype's from the
 * event.
 */
function typeInto(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

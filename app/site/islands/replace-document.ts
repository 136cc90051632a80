import { carriedFields, type KeptPage, typedFieldsKey } from "#app/forms/carried-fields.ts";
import { session, writeStored } from "#app/platform/browser/browser-storage.ts";
import { openDocument } from "#app/platform/browser/open-document.ts";

const typedFields = ":is(input:not([type=hidden], [type=password]), textarea, select)[id]";
const openPanels = "main :is(details[open], [data-open])[id]";

/** Opens the same page as another document, in the other language, with what was typed and the scroll position. */
export function replaceDocument(url: string): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>(typedFields)].map(
    ({ id, type, checked, value }): KeptPage["fields"][number] => [
      id,
      /^(checkbox|radio)$/.test(type) ? checked : value,
    ],
  );
  const kept: KeptPage = {
    url,
    scroll: scrollY,
    fields: [...new Map([...carriedFields, ...fields])],
    open: [...document.querySelectorAll<HTMLElement>(openPanels)].map(({ id, offsetHeight }) => [id, offsetHeight]),
    state: history.state,
  };
  writeStored(session, typedFieldsKey, kept);
  openDocument(url, { replace: true });
}

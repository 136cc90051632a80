/** The event by which a page asks to leave for a document; the connection watch may prevent it and navigate later. */
export const openDocumentEvent = "open-document";

/** Header of a 503 whose request must not be repeated: a part of it is stored. */
export const partlyDone = "x-partly-done";

export type DocumentRequest = { url: string; replace: boolean };

/**
 * Leaves for a document of the shop, as `location.assign` and `location.replace` do. It may be delayed: a browser that
 * leaves for a page that cannot be reached shows its own error page, and what was typed is lost.
 */
export function openDocument(url: string, { replace = false } = {}): void {
  const detail: DocumentRequest = { url: new URL(url, location.href).href, replace };
  if (window.dispatchEvent(new CustomEvent(openDocumentEvent, { detail, cancelable: true }))) leaveFor(detail);
}

export function leaveFor({ url, replace }: DocumentRequest): void {
  if (replace) location.replace(url);
  else location.assign(url);
}

/** Dispatched before leaving for a document; the connection watch may prevent it and navigate later. */
export const openDocumentEvent = "open-document";

/** Header of a 503 for a request that was partly stored and must not be repeated. */
export const partlyDone = "x-partly-done";

export type DocumentRequest = { url: string; replace: boolean };

/** Perhaps later: leaving while offline would show the browser's error page and lose what was typed. */
export function openDocument(url: string, { replace = false } = {}): void {
  const detail: DocumentRequest = { url: new URL(url, location.href).href, replace };
  if (window.dispatchEvent(new CustomEvent(openDocumentEvent, { detail, cancelable: true }))) leaveFor(detail);
}

export function leaveFor({ url, replace }: DocumentRequest): void {
  if (replace) location.replace(url);
  else location.assign(url);
}

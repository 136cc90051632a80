import { readStoredJson, removeStored, session, writeStored } from "#app/platform/browser/browser-storage.ts";

/** Per tab: the chat stays open on the next page. */
const openKey = "odovia_chat_open";

export const wasOpen = (): boolean => readStoredJson(session, openKey) === true;

export function rememberOpen(isOpen: boolean): void {
  if (isOpen) writeStored(session, openKey, true);
  else removeStored(session, openKey);
}

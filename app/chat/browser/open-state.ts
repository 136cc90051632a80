import { readStoredJson, removeStored, session, writeStored } from "#app/platform/browser/browser-storage.ts";

const openKey = "odovia_chat_open";

export const wasOpen = (): boolean => readStoredJson(session, openKey) === true;

export function rememberOpen(isOpen: boolean): void {
  if (isOpen) writeStored(session, openKey, true);
  else removeStored(session, openKey);
}

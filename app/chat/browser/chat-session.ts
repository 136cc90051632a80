import { brand } from "#app/brand.ts";
import { local, readStoredJson, removeStored, session, writeStored } from "#app/platform/browser-storage.ts";
import { isUuid } from "#app/platform/uuid.ts";

/** Spec 3: a random UUID, the same for all tabs; made when the chat is first opened (decisions 8). */
export const sessionKey = `${brand.slug}_chat_session`;
/** Stored per tab: the chat is open, and stays open on the next page. */
const openKey = `${brand.slug}_chat_open`;

export function newSession(): string {
  const id = crypto.randomUUID();
  writeStored(local, sessionKey, id);
  return id;
}

export function ownSession(): string {
  const stored = readStoredJson(local, sessionKey);
  return typeof stored === "string" && isUuid(stored) ? stored : newSession();
}

export const wasOpen = (): boolean => readStoredJson(session, openKey) === true;

export function rememberOpen(isOpen: boolean): void {
  if (isOpen) writeStored(session, openKey, true);
  else removeStored(session, openKey);
}

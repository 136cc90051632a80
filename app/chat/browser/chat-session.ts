import { local, readStoredJson, writeStored } from "#app/platform/browser/browser-storage.ts";
import { randomUuid } from "#app/platform/browser/random-uuid.ts";
import { isUuid } from "#app/platform/database/uuid.ts";

/** Spec 3: a random UUID, the same for all tabs; made when the chat is first opened (decisions 8). */
export const sessionKey = "odovia_chat_session";

export function newSession(): string {
  const id = randomUuid();
  writeStored(local, sessionKey, id);
  return id;
}

export function ownSession(): string {
  const stored = readStoredJson(local, sessionKey);
  return typeof stored === "string" && isUuid(stored) ? stored : newSession();
}

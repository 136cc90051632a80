import { useSyncExternalStore } from "react";
import { loadingSession, readSession, type Session, subscribeToSession } from "./session-store.ts";

/** The visitor's session (spec 6), requested after loading, since public pages carry none. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, () => loadingSession);
}

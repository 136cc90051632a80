import { useSyncExternalStore } from "react";
import { loadingSession, readSession, type Session, subscribeToSession } from "./session-store.ts";

/** The visitor's session as the browser knows it (spec 6): public pages carry none, so it is asked for after load. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, readSession, () => loadingSession);
}

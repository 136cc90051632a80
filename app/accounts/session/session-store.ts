import { callJson } from "#app/platform/browser/call-json.ts";

export type SessionUser = { email: string; name: string };

/** `failed`: no answer (no network, 5xx); `user` and `isAdmin` keep what was known. */
export type Session = {
  state: "loading" | "none" | "signed-in" | "failed";
  user: SessionUser | null;
  isAdmin: boolean;
};

const loading: Session = { state: "loading", user: null, isAdmin: false };
const none: Session = { state: "none", user: null, isAdmin: false };
/** Milliseconds after which a window asks again when it comes to the front. A timer would keep idle sessions alive. */
const staleAfter = 60_000;
const timeoutSeconds = 10;

let session = loading;
let requestedAt = 0;
let question = 0;
let signedOutHere = false;
let channel: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

const fingerprint = ({ state, user, isAdmin }: Session) => `${state} ${user?.email ?? ""} ${isAdmin}`;

function set(next: Session): void {
  if (fingerprint(next) === fingerprint(session)) return;
  session = next;
  for (const listener of listeners) listener();
}

export async function refreshSession(): Promise<void> {
  requestedAt = Date.now();
  const mine = ++question;
  const answer = await ask();
  if (mine !== question) return;
  set(answer);
  if (answer.state !== "failed") channel?.postMessage(fingerprint(answer));
}

async function ask(): Promise<Session> {
  const answer = await callJson<{ user: SessionUser; isAdmin: boolean } | null>("/api/session", { timeoutSeconds });
  if (!answer.ok) return { ...session, state: "failed" };
  const { data } = answer;
  return data?.user ? { state: "signed-in", user: data.user, isAdmin: data.isAdmin === true } : none;
}

/** Returns false, and changes nothing, if it failed. */
export async function signOut(): Promise<boolean> {
  const { ok } = await callJson("/api/auth/sign-out", { json: {}, timeoutSeconds });
  if (!ok) return false;
  signedOutHere = true;
  await refreshSession();
  return true;
}

/** The next sign-in must then not return to the page that was open. */
export const hasSignedOutHere = (): boolean => signedOutHere;

function refreshWhenStale(): void {
  if (document.visibilityState === "visible" && Date.now() - requestedAt > staleAfter) void refreshSession();
}

function refreshWhenFailed(): void {
  if (session.state === "failed") void refreshSession();
}

function openChannel(): void {
  channel = new BroadcastChannel("session");
  channel.onmessage = ({ data }) => {
    if (data !== fingerprint(session)) void refreshSession();
  };
}

/** A message to a page in the back-forward cache would evict it. */
function closeChannel(): void {
  channel?.close();
  channel = undefined;
}

function refreshWhenRestored(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  openChannel();
  void refreshSession();
}

/** Asks now, and again when the session may have changed. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) {
    openChannel();
    document.addEventListener("visibilitychange", refreshWhenStale);
    window.addEventListener("focus", refreshWhenStale);
    window.addEventListener("online", refreshWhenFailed);
    window.addEventListener("pagehide", closeChannel);
    window.addEventListener("pageshow", refreshWhenRestored);
    if (session.state === "loading") void refreshSession();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    closeChannel();
    document.removeEventListener("visibilitychange", refreshWhenStale);
    window.removeEventListener("focus", refreshWhenStale);
    window.removeEventListener("online", refreshWhenFailed);
    window.removeEventListener("pagehide", closeChannel);
    window.removeEventListener("pageshow", refreshWhenRestored);
  };
}

export const readSession = (): Session => session;

export const loadingSession = loading;

import { callJson } from "#app/platform/browser/call-json.ts";

export type SessionUser = { email: string; name: string };

/** `failed`: the server could not say (no network, 5xx); what was known before stays in `user` and `isAdmin`. */
export type Session = {
  state: "loading" | "none" | "signed-in" | "failed";
  user: SessionUser | null;
  isAdmin: boolean;
};

const loading: Session = { state: "loading", user: null, isAdmin: false };
const none: Session = { state: "none", user: null, isAdmin: false };
/** Milliseconds after which a window that comes to the front asks again. No timer asks: that would keep an idle session alive. */
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

/** Asks the server who is signed in, and notifies the other tabs, which ask too if they have another answer. */
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

/** Ends the session on the server. Returns false, and changes nothing, when that could not be done. */
export async function signOut(): Promise<boolean> {
  const { ok } = await callJson("/api/auth/sign-out", { json: {}, timeoutSeconds });
  if (!ok) return false;
  signedOutHere = true;
  await refreshSession();
  return true;
}

/** True when this tab itself signed out: the next sign-in must then not return to the page that was open. */
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

/** A page that is left may be kept for Back: a message to it would end that, and each page sends one. */
function closeChannel(): void {
  channel?.close();
  channel = undefined;
}

function refreshWhenRestored(event: PageTransitionEvent): void {
  if (!event.persisted) return;
  openChannel();
  void refreshSession();
}

/** Asks who is signed in, and again when that may have changed, as long as somebody listens. */
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

/** Before the server has answered. */
export const loadingSession = loading;

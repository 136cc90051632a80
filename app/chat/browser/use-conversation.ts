import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { local, readStoredJson, writeStored } from "#app/platform/browser/browser-storage.ts";
import { type Answer, callJson } from "#app/platform/browser/call-json.ts";
import { backOff } from "#app/platform/browser/polling.ts";
import { randomUuid } from "#app/platform/browser/random-uuid.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import type { ConversationState } from "../conversation.ts";

/** Spec 3: a random UUID shared by all tabs, made when the chat is first opened (decisions 8). */
export const sessionKey = "odovia_chat_session";

function newSession(): string {
  const id = randomUuid();
  writeStored(local, sessionKey, id);
  return id;
}

function ownSession(): string {
  const stored = readStoredJson(local, sessionKey);
  return typeof stored === "string" && isUuid(stored) ? stored : newSession();
}

const channelName = sessionKey;

type PendingMessage = { message: string; key: string };

export type Conversation = {
  sessionId: string;
  messages: ChatMessage[];
  state: ConversationState;
  pending: PendingMessage | null;
  /** Shown as a message of the assistant (spec 7, 8). */
  hasFailed: boolean;
  isLoaded: boolean;
  /** False for blank text, and while another is on its way (spec 5). */
  send(text: string): Promise<boolean>;
  clear(): Promise<void>;
};

/** Loaded on opening and at every change while the page is visible (spec 5). */
export function useConversation(language: Language, isOpen: boolean): Conversation {
  const [sessionId, setSessionId] = useState(ownSession);
  const { messages, setMessages, isLoaded, load } = useMessages();
  const [state, setState] = useState<ConversationState>("assistant");
  const [pending, setPending] = useState<PendingMessage | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isFollowing = useIsPageVisible() && isOpen;
  const hasBegun = messages.length > 0;

  // Another tab may have started another conversation meanwhile.
  useEffect(() => {
    if (isFollowing) setSessionId(ownSession());
  }, [isFollowing]);

  useEffect(() => {
    if (isFollowing) void load(sessionId);
  }, [isFollowing, sessionId, load]);

  // The server knows nothing before the first message.
  useEffect(() => {
    if (!isFollowing || !hasBegun) return;
    return followConversation(sessionId, (changed) => {
      setState(changed);
      void load(sessionId);
    });
  }, [isFollowing, hasBegun, sessionId, load]);

  const announce = useOtherTabs(() => {
    const id = ownSession();
    setSessionId(id);
    if (isFollowing) void load(id);
  });

  const unsent = useRef<PendingMessage>({ message: "", key: "" });
  const isBusy = useRef(false);

  async function send(text: string): Promise<boolean> {
    const message = text.trim();
    if (message === "" || isBusy.current) return false;
    isBusy.current = true;
    // A retry is the same submission.
    if (unsent.current.message !== message) unsent.current = { message, key: randomUuid() };
    setPending(unsent.current);
    setHasFailed(false);
    const { id, answer } = await sendOrStartAnew(sessionId, { ...unsent.current, language });
    if (id !== sessionId) {
      setSessionId(id);
      setMessages([]);
    }
    if (answer.ok) {
      unsent.current = { message: "", key: "" };
      setState(answer.data.state);
      await load(id);
      announce();
    }
    setHasFailed(!answer.ok);
    setPending(null);
    isBusy.current = false;
    return answer.ok;
  }

  async function clear() {
    if (isBusy.current) return;
    isBusy.current = true;
    const answer = await clearMessages(sessionId);
    isBusy.current = false;
    setHasFailed(!answer.ok);
    if (!answer.ok) return;
    setMessages([]);
    setState("assistant");
    announce();
  }

  return { sessionId, messages, state, pending, hasFailed, isLoaded, send, clear };
}

/** Starts anew if the cookie has expired or was deleted. */
async function sendOrStartAnew(sessionId: string, contents: Parameters<typeof sendMessage>[1]) {
  const answer = await sendMessage(sessionId, contents);
  if (answer.ok || answer.status !== 404) return { id: sessionId, answer };
  const id = newSession();
  return { id, answer: await sendMessage(id, contents) };
}

function useMessages() {
  const [messages, setMessages] = useState<ChatMessage[]>([]);
  const [isLoaded, setIsLoaded] = useState(false);
  const loads = useRef(0);
  const load = useCallback(async (id: string) => {
    const turn = ++loads.current;
    // A slow earlier answer would be outdated.
    const isLatest = () => turn === loads.current;
    async function ask(failures: number) {
      const answer = await fetchMessages(id);
      if (!isLatest()) return;
      setIsLoaded(true);
      if (answer.ok) setMessages(answer.data);
      else setTimeout(() => isLatest() && void ask(failures + 1), backOff(failures + 1));
    }
    await ask(0);
  }, []);
  return { messages, setMessages, isLoaded, load };
}

function useIsPageVisible(): boolean {
  const [isVisible, setIsVisible] = useState(document.visibilityState === "visible");
  useEffect(() => {
    const read = () => setIsVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, []);
  return isVisible;
}

/** @returns a function that notifies other tabs */
function useOtherTabs(onChange: () => void): () => void {
  const channel = useRef<BroadcastChannel | null>(null);
  const receive = useEffectEvent(onChange);
  useEffect(() => {
    const open = () => {
      channel.current = new BroadcastChannel(channelName);
      channel.current.onmessage = () => receive();
    };
    const close = () => {
      channel.current?.close();
      channel.current = null;
    };
    const reopen = ({ persisted }: PageTransitionEvent) => persisted && open();
    open();
    // A message would evict the page from the back-forward cache.
    addEventListener("pagehide", close);
    addEventListener("pageshow", reopen);
    return () => {
      removeEventListener("pagehide", close);
      removeEventListener("pageshow", reopen);
      close();
    };
  }, []);
  return () => channel.current?.postMessage(null);
}

export type ChatMessage = {
  id: string;
  message: string;
  by: "visitor" | "assistant" | "team";
  name: string | null;
  created_at: string;
  links: { label: string; to: string }[];
  suggestions: string[];
  key: string | null;
};

const path = "/api/chat";

const fetchMessages = (sessionId: string): Promise<Answer<ChatMessage[]>> => callJson(`${path}/${sessionId}/messages`);

const sendMessage = (
  sessionId: string,
  { message, key, language }: { message: string; key: string; language: Language },
): Promise<Answer<{ state: ConversationState }>> =>
  // A question arrives even if the page is left before it is answered, except in Firefox before 133, which ignores `keepalive`.
  callJson(path, { json: { session_id: sessionId, message, language, idempotencyKey: key }, keepalive: true });

const clearMessages = (sessionId: string): Promise<Answer<unknown>> =>
  callJson(path, { json: { session_id: sessionId, action: "clear_messages" } });

export const requestTranscript = (
  sessionId: string,
  { email, language }: { email: string; language: Language },
): Promise<Answer<unknown>> => callJson(`${path}/${sessionId}/transcript`, { json: { email, language } });

const retrySeconds = 30;

function followConversation(sessionId: string, onChange: (state: ConversationState) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  function connect() {
    source = new EventSource(`${path}/${sessionId}/events`);
    source.onmessage = ({ data }) => onChange(JSON.parse(data).state);
    // Browsers reconnect, except after a refusal.
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, retrySeconds * 1000);
    };
  }
  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

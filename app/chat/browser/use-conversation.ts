import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { local, readStoredJson, writeStored } from "#app/platform/browser/browser-storage.ts";
import { backOff } from "#app/platform/browser/polling.ts";
import { randomUuid } from "#app/platform/browser/random-uuid.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import type { ConversationState } from "../conversation.ts";
import { type ChatMessage, clearMessages, fetchMessages, followConversation, sendMessage } from "./chat-calls.ts";

/** Spec 3: a random UUID, the same for all tabs; made when the chat is first opened (decisions 8). */
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

/** Notifies the other tabs of this browser that the conversation has changed. */
const channelName = sessionKey;

type PendingMessage = { message: string; key: string };

export type Conversation = {
  sessionId: string;
  messages: ChatMessage[];
  state: ConversationState;
  /** What the visitor has just sent, until the server has answered. */
  pending: PendingMessage | null;
  /** The last message or the clearing failed: shown as a message of the assistant (spec 7, 8). */
  hasFailed: boolean;
  isLoaded: boolean;
  /** Whether the text was accepted: blank text, and text sent while another is on its way, are not (spec 5). */
  send(text: string): Promise<boolean>;
  clear(): Promise<void>;
};

/** One browser's conversation: loaded when the chat opens and at every change, as long as the page is visible (spec 5). */
export function useConversation(language: Language, isOpen: boolean): Conversation {
  const [sessionId, setSessionId] = useState(ownSession);
  const { messages, setMessages, isLoaded, load } = useMessages();
  const [state, setState] = useState<ConversationState>("assistant");
  const [pending, setPending] = useState<PendingMessage | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isFollowing = useIsPageVisible() && isOpen;
  const hasBegun = messages.length > 0;

  // Another tab may have begun another conversation while this page was hidden and heard nothing.
  useEffect(() => {
    if (isFollowing) setSessionId(ownSession());
  }, [isFollowing]);

  useEffect(() => {
    if (isFollowing) void load(sessionId);
  }, [isFollowing, sessionId, load]);

  // The server has nothing to follow before the first message.
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
    // The same message after a failure is the same submission: stored once.
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

/** Begins a new conversation if the present one can no longer be read: its cookie has expired or was deleted. */
async function sendOrStartAnew(sessionId: string, contents: Parameters<typeof sendMessage>[1]) {
  const answer = await sendMessage(sessionId, contents);
  if (answer.ok || answer.status !== 404) return { id: sessionId, answer };
  const id = newSession();
  return { id, answer: await sendMessage(id, contents) };
}

/** The messages of a session, as far as they have been loaded; a change that cannot be loaded is asked for again. */
function useMessages() {
  const [messages, setMessages] = useState<ChatMessage[]>([]);
  const [isLoaded, setIsLoaded] = useState(false);
  const loads = useRef(0);
  const load = useCallback(async (id: string) => {
    const turn = ++loads.current;
    // A slow answer to an earlier request would show an outdated state.
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

/** @returns a function that notifies the browser's other tabs of a change */
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
    // A message to the open channel of a page that was left would end its being kept for the way back.
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

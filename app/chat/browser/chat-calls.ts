import type { Language } from "#app/i18n/languages.ts";
import { type Answer, callJson } from "#app/platform/browser/call-json.ts";
import type { ConversationState } from "../conversation.ts";

/** As returned by `GET /api/chat/:session_id/messages`. */
export type ChatMessage = {
  id: string;
  message: string;
  by: "visitor" | "assistant" | "team";
  name: string | null;
  created_at: string;
  links: { label: string; to: string }[];
  suggestions: string[];
  /** Of the submission, for `visitor`. */
  key: string | null;
};

const path = "/api/chat";

export const fetchMessages = (sessionId: string): Promise<Answer<ChatMessage[]>> =>
  callJson(`${path}/${sessionId}/messages`);

export const sendMessage = (
  sessionId: string,
  { message, key, language }: { message: string; key: string; language: Language },
): Promise<Answer<{ state: ConversationState }>> =>
  callJson(path, { json: { session_id: sessionId, message, language, idempotencyKey: key } });

export const clearMessages = (sessionId: string): Promise<Answer<unknown>> =>
  callJson(path, { json: { session_id: sessionId, action: "clear_messages" } });

export const requestTranscript = (
  sessionId: string,
  { email, language }: { email: string; language: Language },
): Promise<Answer<unknown>> => callJson(`${path}/${sessionId}/transcript`, { json: { email, language } });

const retrySeconds = 30;

/** Calls `onChange` at once and after each change (spec 7). */
export function followConversation(sessionId: string, onChange: (state: ConversationState) => void): () => void {
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

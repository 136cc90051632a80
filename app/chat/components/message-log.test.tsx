import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { Conversation } from "../browser/use-conversation.ts";
import type { PanelTexts } from "../conversation.ts";
import { MessageLog } from "./message-log.tsx";

const pending = { message: "Merci, Anna", key: "0b1f6f1e-3a52-4a39-9f0e-6a2d9f4c1d11" };
const delivered = {
  id: "1",
  message: pending.message,
  by: "visitor" as const,
  name: null,
  created_at: "2026-11-24T10:00:00Z",
  links: [],
  suggestions: [],
};

const conversation = {
  sessionId: "",
  state: "assistant" as const,
  pending,
  hasFailed: false,
  isLoaded: true,
  send: async () => false,
  clear: async () => {},
};

const log = (messages: Conversation["messages"]) =>
  renderToStaticMarkup(
    <MessageLog
      t={loadTexts<PanelTexts>("chat", "panel", "fr")}
      language="fr"
      conversation={{ ...conversation, messages }}
    />,
  );
const times = (messages: Conversation["messages"]) => log(messages).split(pending.message).length - 1;

test("a message that the stream delivers before its request is answered is shown once", () => {
  expect(times([{ ...delivered, key: pending.key }])).toBe(1);
  expect(times([{ ...delivered, key: null }])).toBe(2);
});

test("the questions that an answer suggests are buttons while it is the last message, and stay readable afterwards", () => {
  const question = "Le boîtier convient-il à ma voiture ?";
  const answer = { ...delivered, id: "2", by: "assistant" as const, message: "Vouliez-vous dire :", key: null };
  const suggesting = { ...answer, suggestions: [question] };
  expect(log([suggesting])).toMatch(new RegExp(`<button[^>]*>(<[^>]+>)*${question.replace("?", "\\?")}`));
  const earlier = log([suggesting, { ...delivered, id: "3", key: null }]);
  expect(earlier).toContain(`<li>${question}</li>`);
  expect(earlier).not.toContain("<button");
});

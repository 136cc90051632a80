import type { ConversationState } from "#app/chat/conversation-states.ts";
import type { Tone } from "#app/ui/status/badge.tsx";

export const conversationTones: Record<ConversationState, Tone> = {
  assistant: "neutral",
  waiting: "amber",
  staffed: "blue",
  closed: "neutral",
};

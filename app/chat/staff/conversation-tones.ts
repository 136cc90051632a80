import type { Tone } from "#app/ui/status/badge.tsx";
import type { ConversationState } from "../conversation.ts";

export const conversationTones: Record<ConversationState, Tone> = {
  assistant: "neutral",
  waiting: "amber",
  staffed: "blue",
  closed: "neutral",
};

export type PanelTexts = typeof import("./texts/fr/panel.json");

export type MessageExtras = {
  /** Recognises the page's own message, also in a stream. */
  key?: string | undefined;
  /** The assistant has not answered yet. */
  isUnanswered?: boolean;
  links?: { label: string; to: string }[];
  /** "Did you mean". */
  suggestions?: string[];
  isGenerated?: boolean;
};

/** Security 2 #11. In a separate file: the panel needs no form fields. */
export const maxMessageLength = 2_000;

/**
 * `assistant`: answers; `waiting`: for a person, the assistant still answers; `staffed`: the assistant is silent; `closed`:
 * the next message starts with the assistant again.
 */
export const conversationStates = ["assistant", "waiting", "staffed", "closed"] as const;
export type ConversationState = (typeof conversationStates)[number];

/** The panel's words, typed by the French file. */
export type PanelTexts = typeof import("./texts/fr/panel.json");

/** What a message has besides its text: the first two of a visitor's, the others of the assistant's. */
export type MessageExtras = {
  /** Of its submission: the page recognises what it has sent, also when a stream delivers it before the answer to the request. */
  key?: string | undefined;
  /** The assistant has not answered it yet: a repeated request is answered as the first one would have been. */
  isUnanswered?: boolean;
  /** Pages that the answer quotes: addresses in the visitor's language. */
  links?: { label: string; to: string }[];
  /** Questions that the visitor may have meant. */
  suggestions?: string[];
  /** Written by a language model from the linked pages. */
  isGenerated?: boolean;
};

/** Security 2 #11. In a separate file: the panel needs no form fields. */
export const maxMessageLength = 2_000;

/**
 * `assistant`: it answers; `waiting`: for a person, the assistant still answers; `staffed`: a person has spoken, the assistant
 * is silent; `closed`: staff have ended it, and the visitor's next message begins with the assistant again.
 */
export const conversationStates = ["assistant", "waiting", "staffed", "closed"] as const;
export type ConversationState = (typeof conversationStates)[number];

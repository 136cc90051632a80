/**
 * `assistant`: it answers; `waiting`: for a person, the assistant still answers; `staffed`: a person has spoken, the assistant
 * is silent; `closed`: staff have ended it, and the visitor's next message begins with the assistant again.
 */
export const conversationStates = ["assistant", "waiting", "staffed", "closed"] as const;
export type ConversationState = (typeof conversationStates)[number];

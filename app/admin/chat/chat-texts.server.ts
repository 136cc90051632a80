import { extended, formDictionary } from "../dictionary.server.ts";

export const chatTexts = extended(
  formDictionary<typeof import("../texts/fr/chat.json")>("chat"),
  ({ states: state, mine }) => ({ options: { state, assignee: { mine } } }),
);
export type ChatTexts = ReturnType<typeof chatTexts>;

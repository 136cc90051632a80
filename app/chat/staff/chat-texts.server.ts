import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const chatTexts = extended(
  formDictionary<typeof import("./texts/fr/chat.json")>("chat/staff", "chat"),
  ({ states: state, mine }) => ({ options: { state, assignee: { mine } } }),
);
export type ChatTexts = ReturnType<typeof chatTexts>;

import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const requestTexts = extended(
  formDictionary<typeof import("./texts/fr/requests.json")>("contact/staff", "requests"),
  ({ states: state, kinds: kind, mine, nobody }) => ({ options: { state, kind, assignee: { mine, nobody } } }),
);
export type RequestTexts = ReturnType<typeof requestTexts>;

import { extended, formDictionary } from "../dictionary.server.ts";

export const withdrawalTexts = extended(
  formDictionary<typeof import("../texts/fr/withdrawals.json")>("withdrawals"),
  ({ states: state }) => ({ options: { state } }),
);
export type WithdrawalTexts = ReturnType<typeof withdrawalTexts>;

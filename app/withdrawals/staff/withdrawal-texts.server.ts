import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const withdrawalTexts = extended(
  formDictionary<typeof import("./texts/fr/withdrawals.json")>("withdrawals/staff", "withdrawals"),
  ({ states: state }) => ({ options: { state } }),
);
export type WithdrawalTexts = ReturnType<typeof withdrawalTexts>;

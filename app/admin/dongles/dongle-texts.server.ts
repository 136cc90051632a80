import { extended, formDictionary } from "../dictionary.server.ts";

export const dongleTexts = extended(
  formDictionary<typeof import("../texts/fr/dongles.json")>("dongles"),
  ({ states: state }) => ({ options: { state } }),
);
export type DongleTexts = ReturnType<typeof dongleTexts>;

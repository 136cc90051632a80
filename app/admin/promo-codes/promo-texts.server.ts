import { extended, formDictionary } from "../dictionary.server.ts";

export const promoTexts = extended(
  formDictionary<typeof import("../texts/fr/promo-codes.json")>("promo-codes"),
  ({ states: state, yes }) => ({ options: { state, public: { yes } } }),
);
export type PromoTexts = ReturnType<typeof promoTexts>;

import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const promoTexts = extended(
  formDictionary<typeof import("./texts/fr/promo-codes.json")>("promotions/staff", "promo-codes"),
  ({ states: state, yes }) => ({ options: { state, public: { yes } } }),
);
export type PromoTexts = ReturnType<typeof promoTexts>;

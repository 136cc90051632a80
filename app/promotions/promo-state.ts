/** Of what use a code is now. */
export const promoStates = ["usable", "planned", "over", "usedUp", "inactive"] as const;
export type PromoState = (typeof promoStates)[number];

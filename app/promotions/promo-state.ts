/** Whether a code can be used now, or why not. */
export const promoStates = ["usable", "planned", "over", "usedUp", "inactive"] as const;
export type PromoState = (typeof promoStates)[number];

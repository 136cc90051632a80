import type { PromoState } from "#app/promotions/promo-state.ts";
import type { Tone } from "#app/ui/status/badge.tsx";

export const promoTones: Record<PromoState, Tone> = {
  usable: "signal",
  planned: "blue",
  over: "neutral",
  usedUp: "amber",
  inactive: "neutral",
};

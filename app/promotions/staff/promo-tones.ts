import type { Tone } from "#app/ui/status/badge.tsx";
import type { PromoState } from "../promo-state.ts";

export const promoTones: Record<PromoState, Tone> = {
  usable: "signal",
  planned: "blue",
  over: "neutral",
  usedUp: "amber",
  inactive: "neutral",
};

import type { Tone } from "#app/ui/status/badge.tsx";
import type { PromoState } from "../promo-code.ts";

export const promoTones: Record<PromoState, Tone> = {
  usable: "signal",
  planned: "blue",
  over: "neutral",
  usedUp: "amber",
  inactive: "neutral",
};

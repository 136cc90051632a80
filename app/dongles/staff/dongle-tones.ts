import type { Tone } from "#app/ui/status/badge.tsx";
import type { DongleState } from "../dongle-states.ts";

/** Amber waits for staff, blue is with a buyer, green can be sold, red cannot be sold. */
export const dongleTones: Record<DongleState, Tone> = {
  in_stock: "signal",
  associated: "neutral",
  shipped: "blue",
  activated: "blue",
  returned: "amber",
  quarantine: "amber",
  faulty: "red",
};

import type { RequestState } from "#app/contact/request-states.ts";
import type { Tone } from "#app/ui/status/badge.tsx";

export const requestTones: Record<RequestState, Tone> = {
  new: "amber",
  in_progress: "blue",
  answered: "signal",
  closed: "neutral",
};

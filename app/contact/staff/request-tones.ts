import type { Tone } from "#app/ui/status/badge.tsx";
import type { RequestState } from "../request-states.ts";

export const requestTones: Record<RequestState, Tone> = {
  new: "amber",
  in_progress: "blue",
  answered: "signal",
  closed: "neutral",
};

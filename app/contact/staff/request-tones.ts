import type { Tone } from "#app/ui/status/badge.tsx";
import type { RequestState } from "../requests.ts";

export const requestTones: Record<RequestState, Tone> = {
  new: "amber",
  in_progress: "blue",
  answered: "signal",
  closed: "neutral",
};

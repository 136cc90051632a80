import type { Tone } from "#app/ui/status/badge.tsx";
import type { LetterState } from "../letter-states.ts";
import type { SubscriberState } from "../subscriber-states.ts";

export const subscriberTones: Record<SubscriberState, Tone> = {
  pending: "amber",
  subscribed: "signal",
  unsubscribed: "neutral",
  bounced: "red",
  complained: "red",
};

export const letterTones: Record<LetterState, Tone> = {
  draft: "neutral",
  scheduled: "amber",
  sending: "blue",
  sent: "signal",
  stopped: "red",
};

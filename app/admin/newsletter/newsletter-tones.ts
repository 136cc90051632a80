import type { LetterState } from "#app/newsletter/letter-states.ts";
import type { SubscriberState } from "#app/newsletter/subscriber-states.ts";
import type { Tone } from "#app/ui/status/badge.tsx";

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

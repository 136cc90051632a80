/** The four events that count (spec 9), each as the share of its manoeuvres, in percent: 10 means one braking in ten was harsh. */
export const scoredEvents = ["acceleration", "braking", "left", "right"] as const;
export type ScoredEvent = (typeof scoredEvents)[number];
export type EventShares = Record<ScoredEvent, number>;

export type ScoreBand = "safe" | "average" | "risky";

/** Lower bounds of the bands (spec 9); a score that is on a bound belongs to the better band. */
export const bandFrom = { safe: 75, average: 50, risky: 0 } as const satisfies Record<ScoreBand, number>;

/**
 * Score of 0 to 100. The specification says which shares count, not how much: this sum is an example for the page, which
 * says so, and not the app's formula. Each percent of any event costs one point.
 */
export function exampleScore(shares: EventShares): number {
  const lost = scoredEvents.reduce((sum, event) => sum + Math.max(0, shares[event]), 0);
  return Math.max(0, Math.round(100 - lost));
}

export function scoreBand(score: number): ScoreBand {
  if (score >= bandFrom.safe) return "safe";
  return score >= bandFrom.average ? "average" : "risky";
}

export type Manoeuvre = { event: ScoredEvent; harsh: boolean; size: number };

/** Manoeuvres of each kind, so that one of them is 5 %. */
export const manoeuvresOfEachKind = 20;
const share = 100 / manoeuvresOfEachKind;
/** Prime to 20: harsh manoeuvres are spread over the trip, and none moves when another is added. */
const spread: Record<ScoredEvent, number> = { acceleration: 7, braking: 3, left: 9, right: 11 };

export function exampleTrip(shares: EventShares, events: readonly [ScoredEvent, ScoredEvent]): Manoeuvre[] {
  return Array.from({ length: manoeuvresOfEachKind }, (_, index) =>
    events.map((event, side) => {
      const rank = (index * spread[event] + 5) % manoeuvresOfEachKind;
      const harsh = rank < Math.round(shares[event] / share);
      const strength = harsh ? 0.82 + (rank % 4) * 0.06 : 0.2 + ((rank * 3) % 7) * 0.045;
      return { event, harsh, size: side === 0 ? strength : -strength };
    }),
  ).flat();
}

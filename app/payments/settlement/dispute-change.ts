import type { Dispute, DisputeChange, DisputeState } from "../ports/provider.ts";

/** A stored event; `state` and `createdAt` are null from an earlier version. */
type KnownEvent = { type: string; state: string | null; answerBy: Date | null; createdAt: Date | null };

/** In this order; the last two end a dispute. */
const states: readonly DisputeState[] = ["inquiry", "open", "kept", "lost"];

const stateOf = ({ type, state }: KnownEvent): DisputeState =>
  states.find((known) => known === state) ?? (type === "charge.dispute.closed" ? "kept" : "open");

/** What an event adds to the known events of its dispute. Events come in any order and may repeat or be outdated. */
export function disputeChanges(
  known: readonly KnownEvent[],
  event: Pick<Dispute, "state" | "answerBy" | "funds"> & { createdAt: Date },
): DisputeChange[] {
  const rank = states.indexOf(event.state);
  const latestRank = Math.max(-1, ...known.map((other) => states.indexOf(stateOf(other))));
  const hasEnded = latestRank >= states.indexOf("kept");
  const changes: DisputeChange[] = [];
  if (!hasEnded && rank > latestRank) changes.push("state");
  if (!hasEnded && rank === latestRank && hasNewDate(known, event)) changes.push("answerBy");
  const isKnown = known.some(({ type }) => type === `charge.dispute.funds_${event.funds}`);
  if (event.funds === "withdrawn" && !isKnown && !hasEnded) changes.push("fundsWithdrawn");
  if (event.funds === "reinstated" && !isKnown) changes.push("fundsReinstated");
  return changes;
}

function hasNewDate(known: readonly KnownEvent[], event: Parameters<typeof disputeChanges>[1]): boolean {
  const time = (date: Date | null) => date?.getTime() ?? 0;
  const [latest] = known
    .filter((other) => stateOf(other) === event.state)
    .toSorted((a, b) => time(b.createdAt) - time(a.createdAt));
  if (!latest || !event.answerBy || time(latest.createdAt) > event.createdAt.getTime()) return false;
  return time(latest.answerBy) !== event.answerBy.getTime();
}

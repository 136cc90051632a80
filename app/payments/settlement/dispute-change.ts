import type { Dispute, DisputeChange, DisputeState } from "../ports/provider.ts";

/** An event of the same dispute that is stored; its `state` and `createdAt` are null where an earlier version stored it. */
type KnownEvent = { type: string; state: string | null; answerBy: Date | null; createdAt: Date | null };

/** A dispute never goes back to an earlier one of these states, and the last two end it. */
const states: readonly DisputeState[] = ["inquiry", "open", "kept", "lost"];

const stateOf = ({ type, state }: KnownEvent): DisputeState =>
  states.find((known) => known === state) ?? (type === "charge.dispute.closed" ? "kept" : "open");

/**
 * What an event adds to the events that are known of its dispute. Events come in any order, and some of them only repeat what
 * another has said: the beginning of a dispute is outdated once its end is known.
 */
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

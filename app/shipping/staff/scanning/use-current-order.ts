import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { StaffAnswer } from "#app/staff-ui/steps/staff-answer.ts";
import type { QueueRow } from "../queue-view.server.ts";

type Found = {
  list: string;
  chosen: string;
  /** Suggested by the page: the chosen one, or the first. */
  current: QueueRow | null;
  known: readonly QueueRow[];
  /** `A_traiter` or `A_expedier`. */
  queueStatus: QueueRow["status"];
  /** By another step of the same person. */
  processed?: ReadonlySet<string>;
};

export type CurrentOrder = {
  /** As it was when the person began. */
  row: QueueRow | null;
  /** Removed from the queue elsewhere; `now`: in the page's data. */
  left: { now: QueueRow | undefined } | null;
  /** Name or address changed meanwhile. */
  corrected: QueueRow | null;
  /** As seen by the person, so that nothing goes to an unseen address. */
  version: number;
  /** Continues with the current data, or the suggested order. */
  goOn(): void;
};

/**
 * Keeps the order being worked on while lists reload: changes by others are shown, and another order replaces it only by
 * agreement or completion, here or in `processed`.
 */
export function useCurrentOrder(
  { list, chosen, current, known, queueStatus, processed }: Found,
  { fetcher: { state, data } }: { fetcher: { state: string; data: StaffAnswer | undefined } },
): CurrentOrder {
  const [kept, setKept] = useState({ row: current, answer: data, chosen, list });
  const navigate = useNavigate();
  const { search } = useLocation();
  function leave() {
    const params = new URLSearchParams(search);
    params.delete("order");
    void navigate({ search: String(params) }, { preventScrollReset: true });
  }
  const isIdle = state === "idle";
  let { row } = kept;
  const isDone = isIdle && data !== kept.answer && data?.ok === true;
  const waits = (order: QueueRow) => order.status === queueStatus && !order.isHeld;
  const isGone = (id: string) => current?.id !== id && !known.some((each) => each.id === id && waits(each));
  const isProcessed = row !== null && processed?.has(row.id) === true && isGone(row.id);
  if (isDone || isProcessed || kept.chosen !== chosen || kept.list !== list || (!row && current)) {
    row = current;
    setKept({ row, answer: data, chosen, list });
  }
  const now = row ? known.find(({ id }) => id === row.id) : undefined;
  const isWaiting = now !== undefined && waits(now);
  const isSame = now !== undefined && row !== null && now.name === row.name && now.address === row.address;
  return {
    row,
    left: row && isIdle && !isWaiting ? { now } : null,
    corrected: isWaiting && !isSame ? now : null,
    version: isSame ? now.version : (row?.version ?? 0),
    goOn() {
      // The address still names it.
      if (!isWaiting && row?.id === chosen) leave();
      else setKept({ row: isWaiting ? now : current?.id === row?.id ? null : current, answer: data, chosen, list });
    },
  };
}

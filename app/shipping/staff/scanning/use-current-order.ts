import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { StaffAnswer } from "#app/staff-ui/steps/staff-answer.ts";
import type { QueueRow } from "../queue-view.server.ts";

type Found = {
  /** The search and filters of the list. */
  list: string;
  /** The id of the order in the address. */
  chosen: string;
  /** The order that the page suggests: the chosen one, or the first of the queue. */
  current: QueueRow | null;
  /** The orders in the page's data. */
  known: readonly QueueRow[];
  /** The status of orders in this queue: `A_traiter` or `A_expedier`. */
  queueStatus: QueueRow["status"];
  /** Orders that another step of the same person on this page has processed. */
  processed?: ReadonlySet<string>;
};

export type CurrentOrder = {
  /** The order as it was when the person began with it. */
  row: QueueRow | null;
  /** Set when the order was removed from the queue elsewhere; `now`: the order in the page's data. */
  left: { now: QueueRow | undefined } | null;
  /** Set when name or address were changed in the meantime. */
  corrected: QueueRow | null;
  /** The version that the person has seen, so that nothing is shipped to an address that they have not. */
  version: number;
  /** Replaces the order by its current data, or by the suggested order. */
  goOn(): void;
};

/**
 * Keeps the order that the person is working on while lists are reloaded: changes by others are shown, and another order
 * replaces it only when the person agrees or has completed it, here or with `processed`.
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
      // The page suggests an order while the address names it.
      if (!isWaiting && row?.id === chosen) leave();
      else setKept({ row: isWaiting ? now : current?.id === row?.id ? null : current, answer: data, chosen, list });
    },
  };
}

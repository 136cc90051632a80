import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { StaffAnswer } from "../frame/staff-answer.ts";
import type { QueueRow } from "./queue-view.server.ts";

type Found = {
  /** The search and filters of the list that is worked off. */
  list: string;
  /** The order that the address names. */
  chosen: string;
  /** The order that the page proposes: the chosen one, or the first of the queue. */
  current: QueueRow | null;
  /** What the page knows of orders now. */
  known: readonly QueueRow[];
  /** A state that the page works on: `A_traiter`, `A_expedier`. */
  waitsAs: QueueRow["status"];
};

export type Worked = {
  /** As it was when the person began with it. */
  row: QueueRow | null;
  /** The order has left the queue by somebody else's hand; `now` where the page knows it. */
  left: { now: QueueRow | undefined } | null;
  /** Its address was corrected since. */
  corrected: QueueRow | null;
  /** Of the row as the person knows it: an address that was not seen is not shipped to. */
  version: number;
  /** Takes what the page proposes now. */
  goOn(): void;
};

/**
 * Keeps the order that somebody has in their hands while lists are loaded again: what others do to it is shown, and no other
 * order takes its place before the person agrees, or is done with it.
 */
export function useWorkedOrder(
  { list, chosen, current, known, waitsAs }: Found,
  { fetcher: { state, data } }: { fetcher: { state: string; data: StaffAnswer | undefined } },
): Worked {
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
  if (isDone || kept.chosen !== chosen || kept.list !== list || (!row && current)) {
    row = current;
    setKept({ row, answer: data, chosen, list });
  }
  const now = row ? known.find(({ id }) => id === row.id) : undefined;
  const isWaiting = now?.status === waitsAs && !now.isHeld;
  const isSame = now !== undefined && row !== null && now.name === row.name && now.address === row.address;
  return {
    row,
    left: row && isIdle && !isWaiting ? { now } : null,
    corrected: isWaiting && !isSame ? now : null,
    version: isSame ? now.version : (row?.version ?? 0),
    goOn() {
      // The page goes on proposing an order as long as the address names it.
      if (!isWaiting && row?.id === chosen) leave();
      else setKept({ row: isWaiting ? now : current?.id === row?.id ? null : current, answer: data, chosen, list });
    },
  };
}

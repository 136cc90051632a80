import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useActionData, useFetcher } from "react-router";
import { fill } from "#app/i18n/format.ts";
import { showToast } from "#app/ui/overlays/toast.tsx";
import { useUnsent } from "../forms/form-drafts.ts";
import type { TableTexts } from "../lists/list-query.server.ts";
import { usePageReload } from "../steps/page-reload.ts";
import { nextRows, type RowResult, rowsPerRequest, type StaffAnswer } from "../steps/staff-answer.ts";
import type { AllRows } from "./use-selection.ts";

type Order = {
  intent: string;
  ids: string[] | "all";
  /** For all rows: where the next request continues. */
  after?: string | undefined;
  total: number;
  values: Record<string, string>;
  isUndo?: true;
};

export type BulkRun = {
  busy: boolean;
  done: number;
  total: number;
  results: RowResult[];
  /** Whether the last run was an undo. */
  isUndo: boolean;
  answer: StaffAnswer | undefined;
  start(order: Omit<Order, "values"> & Partial<Order>): void;
  /** What was given to the last run of this step, if it was not done to the end. */
  unsent(intent: string): Record<string, string> | undefined;
  /** Null if the last run cannot be undone. */
  undo: (() => void) | null;
  /** Pauses the ten seconds while the undo button has pointer or focus. */
  keepUndo(keep: boolean): void;
};

/**
 * Posts a bulk step in requests of about a second, with visible progress, and reloads the page at the end. `onStopped` gets
 * the unprocessed rows after an interruption.
 */
export function useBulk(t: TableTexts, onStopped?: (rows: string[] | AllRows) => void): BulkRun {
  const fetcher = useFetcher<StaffAnswer>();
  const posted = useActionData() as StaffAnswer | undefined;
  const [order, setOrder] = useState<Order | null>(null);
  const [results, setResults] = useState<RowResult[]>([]);
  const [isRunning, setRunning] = useState(false);
  const [stopped, setStopped] = useState<Order | null>(null);
  const { reloadWhenFree } = usePageReload();
  const { send, rowsOfNext } = useRequests(fetcher);
  useLeaveWarning(isRunning, () => fill(t.stopped, { done: results.length, total: order!.total }));
  const answer = isRunning ? undefined : (fetcher.data ?? (posted?.bulk ? posted : undefined));

  async function end({ isUnanswered }: StaffAnswer) {
    // Reloading would fail too and show the error page.
    if (!isUnanswered) await reloadWhenFree();
    setRunning(false);
  }

  const continueRun = useEffectEvent((data: StaffAnswer) => {
    if (!isRunning || !order) return;
    if (!data.bulk) {
      setStopped(order);
      onStopped?.(restOf(order, results));
      return void end(data);
    }
    const done = [...results, ...data.bulk.results];
    setResults(done);
    if (data.bulk.isStopped) {
      setStopped(order);
      onStopped?.(restOf(order, done));
      setRunning(false);
    } else if (data.bulk.next !== null) {
      const next = { ...order, after: data.bulk.next };
      setOrder(next);
      send(next, 0, rowsOfNext());
    } else if (order.ids !== "all" && done.length < order.ids.length) send(order, done.length, rowsOfNext());
    else void end(data);
  });
  useEffect(() => {
    if (fetcher.state === "idle" && fetcher.data) continueRun(fetcher.data);
  }, [fetcher.state, fetcher.data]);

  function start({ values = {}, ...rest }: Parameters<BulkRun["start"]>[0]) {
    const next = { ...rest, values };
    setOrder(next);
    setStopped(null);
    setResults([]);
    setRunning(true);
    send(next, 0, rowsPerRequest.first);
  }
  const canUndo = useUndoWindow(isRunning ? undefined : answer?.bulk?.undo ? answer : undefined, answer?.bulk?.undoFor);
  const shown = isRunning || results.length > 0 ? results : (posted?.bulk?.results ?? []);
  const undoIntent = (canUndo.isOpen && answer?.bulk?.undo) || null;
  const undoable = results.filter(({ ok, isFinal }) => ok && !isFinal).map(({ id }) => id);
  return {
    busy: isRunning,
    done: results.length,
    total: order?.total ?? shown.length,
    results: shown,
    isUndo: order?.isUndo === true,
    answer,
    start,
    unsent: (intent) => (stopped?.intent === intent ? stopped.values : undefined),
    undo:
      undoIntent && undoable.length > 0
        ? () => {
            const values = order?.values ?? {};
            start({ intent: undoIntent, ids: undoable, total: undoable.length, values, isUndo: true });
          }
        : null,
    keepUndo: canUndo.keep,
  };
}

/** Each request has as many rows as fit into about a second. */
function useRequests(fetcher: ReturnType<typeof useFetcher<StaffAnswer>>) {
  const last = useRef({ rows: 0, sentAt: 0 });
  return {
    send(order: Order, from: number, rows: number) {
      last.current = { rows, sentAt: performance.now() };
      void fetcher.submit(requestForm(order, from, rows), {
        method: "post",
        encType: "multipart/form-data",
        defaultShouldRevalidate: false,
      });
    },
    /** Once the last request is answered. */
    rowsOfNext: () => nextRows(last.current.rows, performance.now() - last.current.sentAt),
  };
}

function restOf({ ids, after, total }: Order, results: readonly RowResult[]): string[] | AllRows {
  if (ids !== "all") return ids.slice(results.length);
  return { done: new Set(results.map(({ id }) => id)), after, count: Math.max(1, total - results.length) };
}

function requestForm({ intent, values, ids, after }: Order, from: number, rows: number): FormData {
  const form = new FormData();
  form.set("intent", intent);
  form.set("scripted", "1");
  form.set("rows", String(rows));
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  if (ids === "all") form.set("all", "1");
  else for (const id of ids.slice(from, from + rows)) form.append("ids", id);
  if (after !== undefined) form.set("after", after);
  return form;
}

/** Asks before the page is closed; a toast reports progress if another page is opened. */
function useLeaveWarning(isRunning: boolean, progress: () => string): void {
  useUnsent(isRunning);
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isRunning]);
  const leave = useEffectEvent(() => {
    if (isRunning) showToast({ title: progress() });
  });
  useEffect(() => () => leave(), []);
}

/** Open for ten seconds after `of` has changed, again after `keep(true)` and `keep(false)`, at most for `maxSeconds`. */
function useUndoWindow(of: unknown, maxSeconds?: number): { isOpen: boolean; keep(keep: boolean): void } {
  const [ended, setEnded] = useState<unknown>();
  const [isKept, keep] = useState(false);
  useEffect(() => {
    if (of === undefined || isKept) return;
    const timer = setTimeout(() => setEnded(of), 10_000);
    return () => clearTimeout(timer);
  }, [of, isKept]);
  useEffect(() => {
    if (of === undefined || maxSeconds === undefined) return;
    const timer = setTimeout(() => setEnded(of), maxSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [of, maxSeconds]);
  return { isOpen: of !== undefined && ended !== of, keep };
}

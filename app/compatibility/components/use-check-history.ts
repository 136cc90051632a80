import { type Dispatch, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import {
  type CheckAction,
  type CheckState,
  type CheckView,
  firstState,
  historyKey,
  parseView,
  viewOf,
  viewOfCheck,
} from "../check-flow.ts";
import { readSavedCheck } from "../saved-check.ts";

const firstView = JSON.stringify(viewOf(firstState));

/**
 * Keeps step and choices in the browser's history, so that back, forward and reload find them (issue 8.24): a step is an entry
 * of its own, a choice changes the entry of its step. An entry without a view opens with the saved check (spec 2.7), unless
 * the server has answered a form (`isAnswered`). `onEnter`: what runs for the step before ends.
 */
export function useCheckHistory(
  state: CheckState,
  dispatch: Dispatch<CheckAction>,
  { isAnswered, onEnter }: { isAnswered: boolean; onEnter(): void },
): void {
  const navigate = useNavigate();
  const location = useLocation();
  const arrival = useNavigationType();
  /**
   * The view of the present entry as the page knows it; `isWritten`: the entry itself has it; `opening`: the view that the
   * page is about to show, before which nothing is written.
   */
  const entry = useRef<{ text: string | null; isWritten: boolean; opening?: string | undefined }>(undefined);

  const view = viewOf(state);
  const text = JSON.stringify(view);

  // Before the first paint after waking up, so that a restored result does not flash the selectors.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an entry is looked at once, when it becomes the present one
  useLayoutEffect(() => {
    const found = parseView((location.state as Record<string, unknown> | null)?.[historyKey], Date.now());
    const isFirst = entry.current === undefined;
    // Written by this page, or carried along by a change of language.
    if (!isFirst && found && arrival !== "POP") return;
    if (isFirst && isAnswered && !found) {
      entry.current = { text: null, isWritten: false };
      return;
    }
    if (!isFirst) onEnter();
    const saved = found ? null : readSavedCheck();
    const wanted: CheckView | null = found ?? (saved && viewOfCheck(saved));
    const opening = wanted ? JSON.stringify(wanted) : firstView;
    entry.current = {
      // What was saved is not in the entry yet.
      text: saved ? null : opening,
      isWritten: found !== null,
      opening: opening === text ? undefined : opening,
    };
    dispatch(wanted ? { type: "enter", view: wanted } : { type: "restart" });
  }, [location.key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view alone is what is written
  useEffect(() => {
    const present = entry.current;
    if (!present || (present.opening ?? text) !== text) return;
    present.opening = undefined;
    if (present.text === text) return;
    const isSameStep = present.text !== null && (JSON.parse(present.text) as CheckView).step === view.step;
    const replace = !present.isWritten || isSameStep;
    entry.current = { text, isWritten: true };
    void navigate(`${location.pathname}${location.search}`, {
      state: { ...(location.state as object | null), [historyKey]: view },
      replace,
      preventScrollReset: true,
    });
  }, [text]);
}

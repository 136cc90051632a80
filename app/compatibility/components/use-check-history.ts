import { type Dispatch, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { usedControl } from "#app/ui/islands/kept-controls.ts";
import {
  type CheckAction,
  type CheckState,
  type CheckView,
  firstState,
  isChosenSince,
  parseView,
  viewOf,
  viewOfCheck,
  viewToConfirm,
} from "../rules/check-flow.ts";
import { choiceFields, type VehicleChoice } from "../rules/vehicle-choice.ts";
import { addressWithoutVehicle, historyKey, readSavedCheck, vehicleOfQuery } from "../saved-check.ts";

/** A layout effect, because no event comes between the hydration and the rendering with the choice. */
export function useShownChoice(rendered: VehicleChoice, dispatch: Dispatch<CheckAction>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later selectors are rendered by the browser
  useLayoutEffect(() => {
    const shown = shownChoice();
    if (isChosenSince(rendered, shown)) dispatch({ type: "adopt", rendered, shown });
  }, []);
}

const shownChoice = (): VehicleChoice =>
  Object.fromEntries(choiceFields.map((field) => [field, shownValue(field)])) as VehicleChoice;

function shownValue(field: string): string {
  const select = usedControl(field);
  return select instanceof HTMLSelectElement ? select.value : "";
}

const firstView = JSON.stringify(viewOf(firstState));

/**
 * Keeps step and choices in the browser's history, so that back, forward and reload find them: each step is a
 * history entry, and a choice changes the entry of its step. An entry without a view opens with the vehicle of its address,
 * or with the saved check (spec 2.7), unless the server has answered a form (`isAnswered`). Choices made in the selectors
 * before hydration take precedence over all of these. `onEnter` ends whatever still runs for the previous step.
 */
export function useCheckHistory(
  state: CheckState,
  dispatch: Dispatch<CheckAction>,
  { isAnswered, onEnter }: { isAnswered: boolean; onEnter(): void },
): void {
  /** `isWritten`: the entry itself has it; `opening`: about to be shown, before which nothing is written. */
  const entry = useRef<{ text: string | null; isWritten: boolean; opening?: string | undefined }>(undefined);

  const view = viewOf(state);
  const text = JSON.stringify(view);

  // Before the first paint after hydration, so that a restored result does not flash the selectors.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry of the document is looked at once
  useLayoutEffect(() => {
    const found = readEntry();
    const kept = found ?? addressedView() ?? (isAnswered ? null : savedView());
    const shown = shownChoice();
    const isChosen = isChosenSince(view.choice, shown);
    const wanted = kept && isChosen && isChosenSince(kept.choice, shown) ? null : kept;
    const opening = wanted ? JSON.stringify(wanted) : text;
    entry.current = {
      // Writes what the entry does not have yet.
      text: found || opening === firstView ? opening : null,
      isWritten: found !== null,
      opening: opening === text ? undefined : opening,
    };
    if (wanted) dispatch({ type: "enter", view: wanted });
  }, []);

  const handleReturn = useEffectEvent(() => {
    const found = readEntry();
    // A link within the page made this entry: it shows the same step.
    if (!found) {
      entry.current = { text, isWritten: true };
      history.replaceState(withView(view), "");
      return;
    }
    onEnter();
    const opening = JSON.stringify(found);
    entry.current = { text: opening, isWritten: true, opening: opening === text ? undefined : opening };
    dispatch({ type: "enter", view: found });
  });
  useEffect(() => {
    const listener = () => handleReturn();
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  }, []);

  // Before the paint: a visible step is in the history, even if the page is reloaded at that moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view alone is what is written
  useLayoutEffect(() => {
    const present = entry.current;
    if (!present || (present.opening ?? text) !== text) return;
    present.opening = undefined;
    if (present.text === text) return;
    const isSameStep = present.text !== null && (JSON.parse(present.text) as CheckView).step === view.step;
    const isReplaced = !present.isWritten || isSameStep;
    entry.current = { text, isWritten: true };
    if (isReplaced) history.replaceState(withView(view), "", addressWithoutVehicle());
    else history.pushState(withView(view), "", addressWithoutVehicle());
  }, [text]);
}

const stateOfEntry = () => history.state as Record<string, unknown> | null;

const readEntry = (): CheckView | null => parseView(stateOfEntry()?.[historyKey], Date.now());

const withView = (view: CheckView) => ({ ...stateOfEntry(), [historyKey]: view });

function addressedView(): CheckView | null {
  const vehicle = vehicleOfQuery(new URLSearchParams(location.search));
  return vehicle && viewToConfirm(vehicle);
}

function savedView(): CheckView | null {
  const saved = readSavedCheck();
  return saved && viewOfCheck(saved);
}

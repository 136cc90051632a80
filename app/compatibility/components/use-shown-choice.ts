import { type Dispatch, useLayoutEffect } from "react";
import { usedControl } from "#app/ui/islands/kept-controls.ts";
import { type CheckAction, isChosenSince } from "../rules/check-flow.ts";
import { choiceFields, type VehicleChoice } from "../rules/vehicle-choice.ts";

/**
 * Adopts choices made in the server-rendered selectors before hydration, which `rendered` does not have. A layout effect,
 * because no event comes between the hydration and the rendering with the choice.
 */
export function useShownChoice(rendered: VehicleChoice, dispatch: Dispatch<CheckAction>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: later selectors are rendered by the browser
  useLayoutEffect(() => {
    const shown = shownChoice();
    if (isChosenSince(rendered, shown)) dispatch({ type: "adopt", rendered, shown });
  }, []);
}

/** What the selectors of the page show; empty if there are none. */
export const shownChoice = (): VehicleChoice =>
  Object.fromEntries(choiceFields.map((field) => [field, shownValue(field)])) as VehicleChoice;

function shownValue(field: string): string {
  const select = usedControl(field);
  return select instanceof HTMLSelectElement ? select.value : "";
}

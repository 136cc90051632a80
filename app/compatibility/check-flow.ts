import type { SavedCheck, Vehicle } from "./saved-check.ts";
import { type ChoiceField, choose, chosenVehicle, emptyChoice, type VehicleChoice } from "./vehicle-choice.ts";

/** What can go wrong, as keys of the page's dictionary (spec 8). */
export type CheckFault = "loadingVehicles" | "selectAll" | "checking" | "tooMany";

/** Models belong to the brand that is chosen; they come from the server once it is. */
export type ModelList = { status: "none" | "loading" | "failed"; names: [] } | { status: "ready"; names: string[] };

/** The states of spec 4: no vehicle, vehicle chosen, checking, then compatible or not. */
export type CheckState = { choice: VehicleChoice; models: ModelList; fault: CheckFault | null } & (
  | { step: "choose" }
  | { step: "confirm"; vehicle: Vehicle; checking: boolean }
  | { step: "result"; check: SavedCheck }
);

export type CheckAction =
  | { type: "choose"; field: ChoiceField; value: string }
  | { type: "models-loaded"; brand: string; names: string[] }
  | { type: "models-failed"; brand: string }
  | { type: "continue" }
  | { type: "check-started" }
  | { type: "checked"; check: SavedCheck }
  | { type: "check-failed"; fault: CheckFault }
  | { type: "restore"; check: SavedCheck }
  /** "Réinitialiser", "new check" and "check another vehicle" all lead back to four empty selectors. */
  | { type: "restart" };

const noModels: ModelList = { status: "none", names: [] };
export const firstState: CheckState = { step: "choose", choice: emptyChoice, models: noModels, fault: null };

export function reduceCheck(state: CheckState, action: CheckAction): CheckState {
  switch (action.type) {
    case "choose": {
      if (state.step !== "choose") return state;
      const choice = choose(state.choice, action.field, action.value);
      const models: ModelList =
        action.field !== "brand" ? state.models : choice.brand === "" ? noModels : { status: "loading", names: [] };
      return { ...state, choice, models, fault: null };
    }
    // An answer for a brand that is no longer chosen comes too late.
    case "models-loaded":
      if (state.choice.brand !== action.brand) return state;
      return { ...state, models: { status: "ready", names: action.names }, fault: null };
    case "models-failed":
      if (state.choice.brand !== action.brand) return state;
      return { ...state, models: { status: "failed", names: [] }, fault: "loadingVehicles" };
    case "continue": {
      const vehicle = chosenVehicle(state.choice);
      const { choice, models } = state;
      if (!vehicle) return { ...state, fault: "selectAll" };
      return { step: "confirm", choice, models, fault: null, vehicle, checking: false };
    }
    case "check-started":
      return state.step === "confirm" ? { ...state, checking: true, fault: null } : state;
    case "checked": {
      if (state.step !== "confirm" || !state.checking) return state;
      const { choice, models } = state;
      return { step: "result", choice, models, fault: null, check: action.check };
    }
    case "check-failed":
      return state.step === "confirm" && state.checking ? { ...state, checking: false, fault: action.fault } : state;
    case "restore":
      return { ...firstState, step: "result", check: action.check };
    case "restart":
      return firstState;
  }
}

import { isCompleteCheck, isRecent, type SavedCheck, type Vehicle } from "../saved-check.ts";
import {
  type ChoiceField,
  choiceFields,
  choose,
  chosenVehicle,
  emptyChoice,
  type VehicleChoice,
} from "./vehicle-choice.ts";

export type CheckFault = "loadingVehicles" | "selectAll" | "checking" | "tooMany";

export type ModelList = { status: "none" | "loading" | "failed"; names: [] } | { status: "ready"; names: string[] };

/** Spec 4: no vehicle, chosen, checking, compatible or not. */
export type CheckState = { choice: VehicleChoice; models: ModelList; fault: CheckFault | null } & (
  | { step: "choose" }
  | { step: "confirm"; vehicle: Vehicle; checking: boolean }
  | { step: "result"; check: SavedCheck }
);

export type CheckView =
  | { step: "choose" | "confirm"; choice: VehicleChoice }
  | { step: "result"; choice: VehicleChoice; check: SavedCheck };

export type CheckAction =
  | { type: "choose"; field: ChoiceField; value: string }
  | { type: "adopt"; rendered: VehicleChoice; shown: VehicleChoice }
  | { type: "models-loaded"; brand: string; names: string[] }
  | { type: "models-failed"; brand: string }
  | { type: "continue" }
  | { type: "check-started" }
  | { type: "checked"; check: SavedCheck }
  | { type: "check-failed"; fault: CheckFault }
  | { type: "enter"; view: CheckView }
  | { type: "restart" };

const noModels: ModelList = { status: "none", names: [] };
const loading: ModelList = { status: "loading", names: [] };
export const firstState: CheckState = { step: "choose", choice: emptyChoice, models: noModels, fault: null };

export function reduceCheck(state: CheckState, action: CheckAction): CheckState {
  switch (action.type) {
    case "choose": {
      if (state.step !== "choose") return state;
      const choice = choose(state.choice, action.field, action.value);
      const models = action.field !== "brand" ? state.models : choice.brand === "" ? noModels : loading;
      return { ...state, choice, models, fault: null };
    }
    case "adopt":
      return adopt(state, action.rendered, action.shown);
    case "models-loaded": {
      if (state.choice.brand !== action.brand) return state;
      const models: ModelList = { status: "ready", names: action.names };
      // Removed from the catalogue since.
      const isUnavailable =
        state.step === "choose" && state.choice.model !== "" && !action.names.includes(state.choice.model);
      return {
        ...state,
        choice: isUnavailable ? choose(state.choice, "model", "") : state.choice,
        models,
        fault: null,
      };
    }
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
    case "enter":
      return openView(action.view);
    case "restart":
      return firstState;
  }
}

export const isChosenSince = (rendered: VehicleChoice, shown: VehicleChoice): boolean =>
  firstChosenSince(rendered, shown) !== -1;

const firstChosenSince = (rendered: VehicleChoice, shown: VehicleChoice): number =>
  choiceFields.findIndex((field) => shown[field] !== "" && shown[field] !== rendered[field]);

/**
 * From the first difference on, since a choice clears those after it; of another brand only the brand. Nothing once a
 * history entry is shown.
 */
function adopt(state: CheckState, rendered: VehicleChoice, shown: VehicleChoice): CheckState {
  const first = firstChosenSince(rendered, shown);
  if (state.choice !== rendered || first === -1) return state;
  let adopted = state;
  for (const field of choiceFields.slice(first, first === 0 ? 1 : undefined)) {
    if (shown[field] === "") break;
    adopted = reduceCheck(adopted, { type: "choose", field, value: shown[field] });
  }
  return adopted;
}

export function openView(view: CheckView, models?: string[]): CheckState {
  const { choice } = view;
  const list: ModelList = models ? { status: "ready", names: models } : choice.brand === "" ? noModels : loading;
  const common = { choice, models: list, fault: null };
  if (view.step === "result") return { ...common, step: "result", check: view.check };
  const vehicle = view.step === "confirm" && chosenVehicle(choice);
  return vehicle ? { ...common, step: "confirm", vehicle, checking: false } : { ...common, step: "choose" };
}

export const viewOf = (state: CheckState): CheckView =>
  state.step === "result"
    ? { step: state.step, choice: state.choice, check: state.check }
    : { step: state.step, choice: state.choice };

export function viewOfCheck(check: SavedCheck): CheckView {
  return { step: "result", choice: choiceOf(check.vehicle), check };
}

const choiceOf = ({ brand, model, year, energy }: Vehicle): VehicleChoice => ({
  brand,
  model,
  year: String(year),
  energy,
});

export const viewToConfirm = (vehicle: Vehicle): CheckView => ({ step: "confirm", choice: choiceOf(vehicle) });

/** Null for entries of older versions. */
export function parseView(value: unknown, now: number): CheckView | null {
  const v = value as CheckView | null;
  if (typeof v !== "object" || v === null || typeof v.choice !== "object" || v.choice === null) return null;
  const choice = { ...emptyChoice };
  for (const field of choiceFields) {
    const chosen = v.choice[field];
    if (typeof chosen !== "string" || chosen.length > 100) return null;
    choice[field] = chosen;
  }
  if (v.step === "result" && isCompleteCheck(v.check) && isRecent(v.check.checkedAt, now))
    return { step: "result", choice, check: v.check };
  const isComplete = chosenVehicle(choice) !== null;
  return { step: v.step !== "choose" && isComplete ? "confirm" : "choose", choice };
}

import { vehicleOfQuery } from "./purchase-address.ts";
import { readSavedCheck } from "./saved-check.ts";

/** Name of the island with the check. */
export const checkIsland = "compatibility-check";

/** Name of the check's view in the state of a history entry. */
export const historyKey = "compatibilityCheck";

/** Whether the page shows more than empty selectors as soon as it is opened: a step of the history, a vehicle, a saved check. */
export const isCheckResumed = (): boolean =>
  Boolean((history.state as Record<string, unknown> | null)?.[historyKey]) ||
  vehicleOfQuery(new URLSearchParams(location.search)) !== null ||
  readSavedCheck() !== null;

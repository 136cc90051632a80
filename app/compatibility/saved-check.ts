import { isEnergy } from "#app/catalogue/energies.ts";

/**
 * Browser storage of the purchase path (spec 3 and 4): the saved check lives in local storage under
 * `vehicleCompatibilityCheck` for at most 7 days, the vehicle on its way to the purchase page in session storage under
 * `selectedVehicle`, read once, then removed. The page keeps it with what was typed in its draft (checkout/purchase-draft.ts).
 * All functions do nothing where storage is refused or holds nonsense.
 */
export type Vehicle = { brand: string; model: string; year: number; energy: string };
export type SavedCheck = { vehicle: Vehicle; compatible: boolean; checkedAt: string; features: string[] };

export const savedCheckKey = "vehicleCompatibilityCheck";
export const selectedVehicleKey = "selectedVehicle";
export const purchaseDraftKey = "odovia_purchase_draft";
export const validForDays = 7;

export function isVehicle(value: unknown): value is Vehicle {
  const v = value as Vehicle | null;
  return (
    typeof v === "object" &&
    v !== null &&
    [v.brand, v.model].every((text) => typeof text === "string" && text.length > 0 && text.length <= 100) &&
    isEnergy(v.energy) &&
    Number.isInteger(v.year)
  );
}

/** The rule by itself: compatible, and checked at most 7 days ago (spec 5). */
export function isCheckValid(check: unknown, now: number): check is SavedCheck {
  const c = check as SavedCheck | null;
  if (typeof c !== "object" || c === null || c.compatible !== true || !isVehicle(c.vehicle)) return false;
  return isRecent(c.checkedAt, now);
}

/** At most 7 days ago. The minute is for a clock that was set back. */
export function isRecent(date: string, now: number): boolean {
  const age = now - Date.parse(date);
  return age >= -60_000 && age <= validForDays * 86_400_000;
}

/** The saved check that still holds; one that has expired, or is none, is removed. */
export function readSavedCheck(now = Date.now()): SavedCheck | null {
  const check = read(() => localStorage, savedCheckKey);
  if (isCheckValid(check, now)) return { ...check, features: Array.isArray(check.features) ? check.features : [] };
  remove(() => localStorage, savedCheckKey);
  return null;
}

/** Only compatible results are saved (spec 4). */
export function saveCheck(check: SavedCheck): void {
  if (check.compatible) write(() => localStorage, savedCheckKey, check);
}

/**
 * A new check begins, or has found that the vehicle is not compatible (spec 4). The vehicle of a purchase that was begun in
 * this tab goes too: without its date it is too old for the page, what was typed stays.
 */
export function clearSavedCheck(): void {
  remove(() => localStorage, savedCheckKey);
  const draft = read(() => sessionStorage, purchaseDraftKey);
  if (typeof draft !== "object" || draft === null) return;
  write(() => sessionStorage, purchaseDraftKey, { ...draft, vehicleAt: undefined });
}

export const putSelectedVehicle = (vehicle: Vehicle): void => write(() => sessionStorage, selectedVehicleKey, vehicle);

/** Reads the vehicle once, then removes it (spec 2.6). */
export function takeSelectedVehicle(): Vehicle | null {
  const vehicle = read(() => sessionStorage, selectedVehicleKey);
  remove(() => sessionStorage, selectedVehicleKey);
  return isVehicle(vehicle) ? vehicle : null;
}

function read(storage: () => Storage, key: string): unknown {
  try {
    const text = storage().getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // Private mode or full storage: the path still works within the page.
  }
}

function remove(storage: () => Storage, key: string): void {
  try {
    storage().removeItem(key);
  } catch {
    // As above.
  }
}

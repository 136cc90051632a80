import { isEnergy } from "#app/catalogue/energies.ts";
import { local, readStoredJson, removeStored, session, writeStored } from "#app/platform/browser-storage.ts";

/**
 * Browser storage of the purchase path (spec 3 and 4): the saved check lives in local storage under
 * `vehicleCompatibilityCheck` for at most 7 days, the vehicle on its way to the purchase page in session storage under
 * `selectedVehicle`, read once, then removed. The page keeps it with what was typed in its draft (checkout/purchase-draft.ts).
 * What a refused or full storage does not take is kept in memory; nonsense in it is nothing.
 */
export type Vehicle = { brand: string; model: string; year: number; energy: string };
export type SavedCheck = { vehicle: Vehicle; compatible: boolean; checkedAt: string; features: string[] };

export const savedCheckKey = "vehicleCompatibilityCheck";
export const selectedVehicleKey = "selectedVehicle";
export const newCheckKey = "odovia_new_check";
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

/** The result of a check, compatible or not. */
export function isCompleteCheck(value: unknown): value is SavedCheck {
  const c = value as SavedCheck | null;
  return (
    typeof c === "object" &&
    c !== null &&
    typeof c.compatible === "boolean" &&
    isVehicle(c.vehicle) &&
    typeof c.checkedAt === "string" &&
    Array.isArray(c.features)
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
  const check = readStoredJson(local, savedCheckKey) ?? readTabName();
  if (isCheckValid(check, now)) return { ...check, features: Array.isArray(check.features) ? check.features : [] };
  removeStored(local, savedCheckKey);
  writeTabName(null);
  return null;
}

/** Only compatible results are saved (spec 4). */
export function saveCheck(check: SavedCheck): void {
  if (!check.compatible) return;
  writeTabName(writeStored(local, savedCheckKey, check) ? null : check);
}

/**
 * A new check begins, or has found that the vehicle is not compatible (spec 4). Its moment is kept in this tab: a purchase
 * that was begun before lets go of its vehicle (`newCheckAt`).
 */
export function clearSavedCheck(now = new Date()): void {
  removeStored(local, savedCheckKey);
  writeTabName(null);
  writeStored(session, newCheckKey, now.toISOString());
}

/**
 * Where storage takes nothing, the check goes from document to document in the name of the tab, for as long as the visit lasts
 * (issue 8.22): memory ends with each document. A car's model is nobody's secret; what a buyer types never goes there.
 */
const tabNamePrefix = `${savedCheckKey}:`;

function readTabName(): unknown {
  const name = globalThis.window?.name;
  if (!name?.startsWith(tabNamePrefix)) return null;
  try {
    return JSON.parse(name.slice(tabNamePrefix.length));
  } catch {
    return null;
  }
}

function writeTabName(check: SavedCheck | null): void {
  if (!globalThis.window) return;
  if (check) window.name = tabNamePrefix + JSON.stringify(check);
  else if (window.name?.startsWith(tabNamePrefix)) window.name = "";
}

/** ISO date of the moment since which no vehicle chosen before counts in this tab; null when there was no new check. */
export function newCheckAt(): string | null {
  const moment = readStoredJson(session, newCheckKey);
  return typeof moment === "string" ? moment : null;
}

/** @returns whether the storage has it */
export const putSelectedVehicle = (vehicle: Vehicle): boolean => writeStored(session, selectedVehicleKey, vehicle);

/** Reads the vehicle once, then removes it (spec 2.6). */
export function takeSelectedVehicle(): Vehicle | null {
  const vehicle = readStoredJson(session, selectedVehicleKey);
  removeStored(session, selectedVehicleKey);
  return isVehicle(vehicle) ? vehicle : null;
}

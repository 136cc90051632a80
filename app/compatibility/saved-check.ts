import { isEnergy } from "#app/catalogue/vehicles/energies.ts";
import { local, readStoredJson, removeStored, session, writeStored } from "#app/platform/browser/browser-storage.ts";

/**
 * Browser storage of the purchase path (spec 3 and 4): the check in local storage (`vehicleCompatibilityCheck`, 7 days),
 * the vehicle for the purchase page in session storage (`selectedVehicle`, read once). A refused storage is replaced by
 * memory; invalid contents count as nothing.
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

/** Compatible, at most 7 days ago (spec 5). */
export function isCheckValid(check: unknown, now: number): check is SavedCheck {
  const c = check as SavedCheck | null;
  if (typeof c !== "object" || c === null || c.compatible !== true || !isVehicle(c.vehicle)) return false;
  return isRecent(c.checkedAt, now);
}

/** A minute more for a clock that was set back. */
export function isRecent(date: string, now: number): boolean {
  const age = now - Date.parse(date);
  return age >= -60_000 && age <= validForDays * 86_400_000;
}

/** Removes expired and invalid ones. */
export function readSavedCheck(now = Date.now()): SavedCheck | null {
  const check = readStoredJson(local, savedCheckKey) ?? readTabName();
  if (isCheckValid(check, now)) return { ...check, features: Array.isArray(check.features) ? check.features : [] };
  removeStored(local, savedCheckKey);
  writeTabName(null);
  return null;
}

export function saveCheck(check: SavedCheck): void {
  if (!check.compatible) return;
  writeTabName(writeStored(local, savedCheckKey, check) ? null : check);
}

/** A new check begins or failed (spec 4): an earlier purchase drops its vehicle (`newCheckAt`). */
export function clearSavedCheck(now = new Date()): void {
  removeStored(local, savedCheckKey);
  writeTabName(null);
  writeStored(session, newCheckKey, now.toISOString());
}

/** Without storage the check passes in `window.name`, since memory ends with the document. Never what a buyer types. */
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

export function newCheckAt(): string | null {
  const moment = readStoredJson(session, newCheckKey);
  return typeof moment === "string" ? moment : null;
}

export const putSelectedVehicle = (vehicle: Vehicle): boolean => writeStored(session, selectedVehicleKey, vehicle);

/** Read once (spec 2.6). */
export function takeSelectedVehicle(): Vehicle | null {
  const vehicle = readStoredJson(session, selectedVehicleKey);
  removeStored(session, selectedVehicleKey);
  return isVehicle(vehicle) ? vehicle : null;
}

/** In addresses and forms (spec 3). */
export const vehicleFields = ["brand", "model", "year", "energy"] as const;

/** "brand=Peugeot&model=208&year=2019&energy=Essence" */
export const vehicleQuery = (vehicle: Vehicle): string =>
  new URLSearchParams(vehicleFields.map((field) => [field, String(vehicle[field])])).toString();

export function vehicleOfQuery(query: URLSearchParams): Vehicle | null {
  const [brand = "", model = "", year = "", energy = ""] = vehicleFields.map((field) => query.get(field) ?? "");
  if ([brand, model, energy].some((text) => text === "" || text.length > 100) || !/^\d{4}$/.test(year)) return null;
  return { brand, model, year: Number(year), energy };
}

export function addressWithoutVehicle(): string {
  const query = new URLSearchParams(location.search);
  for (const field of vehicleFields) query.delete(field);
  return `${location.pathname}${query.size > 0 ? `?${query}` : ""}`;
}

/** Returns the purchase's address, with the vehicle in it if nothing can be stored. */
export const bringToPurchase = (vehicle: Vehicle, path: string): string =>
  putSelectedVehicle(vehicle) ? path : `${path}?${vehicleQuery(vehicle)}`;

export const checkIsland = "compatibility-check";

export const historyKey = "compatibilityCheck";

/** A history step, a vehicle, or a saved check. */
export const isCheckResumed = (): boolean =>
  Boolean((history.state as Record<string, unknown> | null)?.[historyKey]) ||
  vehicleOfQuery(new URLSearchParams(location.search)) !== null ||
  readSavedCheck() !== null;

import { isEnergy } from "#app/catalogue/vehicles/energies.ts";
import { local, readStoredJson, removeStored, session, writeStored } from "#app/platform/browser/browser-storage.ts";

/**
 * Browser storage of the purchase path (spec 3 and 4): the saved check is in local storage under `vehicleCompatibilityCheck`
 * for at most 7 days; the vehicle on its way to the purchase page is in session storage under `selectedVehicle`, read once,
 * then removed. That page keeps it in its draft with the typed form (checkout/purchase-draft.ts). What a refused or full
 * storage does not accept is kept in memory; invalid contents count as nothing.
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

/** The rule itself: compatible, and checked at most 7 days ago (spec 5). */
export function isCheckValid(check: unknown, now: number): check is SavedCheck {
  const c = check as SavedCheck | null;
  if (typeof c !== "object" || c === null || c.compatible !== true || !isVehicle(c.vehicle)) return false;
  return isRecent(c.checkedAt, now);
}

/** At most 7 days ago. The extra minute allows for a clock that was set back. */
export function isRecent(date: string, now: number): boolean {
  const age = now - Date.parse(date);
  return age >= -60_000 && age <= validForDays * 86_400_000;
}

/** The saved check if it is still valid; an expired or invalid one is removed. */
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
 * A new check begins, or has found that the vehicle is not compatible (spec 4). Its time is stored in this tab: a purchase
 * that was begun earlier drops its vehicle (`newCheckAt`).
 */
export function clearSavedCheck(now = new Date()): void {
  removeStored(local, savedCheckKey);
  writeTabName(null);
  writeStored(session, newCheckKey, now.toISOString());
}

/**
 * If the storage accepts nothing, the check is passed from document to document in the tab's `window.name` for the rest of
 * the visit, because memory ends with each document. A car's model is not a secret; what a buyer types is never
 * stored there.
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

/** ISO date of the last new check, before which no vehicle chosen in this tab counts; null when there was no new check. */
export function newCheckAt(): string | null {
  const moment = readStoredJson(session, newCheckKey);
  return typeof moment === "string" ? moment : null;
}

/** @returns whether it could be stored */
export const putSelectedVehicle = (vehicle: Vehicle): boolean => writeStored(session, selectedVehicleKey, vehicle);

/** Reads the vehicle once, then removes it (spec 2.6). */
export function takeSelectedVehicle(): Vehicle | null {
  const vehicle = readStoredJson(session, selectedVehicleKey);
  removeStored(session, selectedVehicleKey);
  return isVehicle(vehicle) ? vehicle : null;
}

/** Names of a vehicle in an address or a form (spec 3, "Vehicle selection"). */
export const vehicleFields = ["brand", "model", "year", "energy"] as const;

/** "brand=Peugeot&model=208&year=2019&energy=Essence" */
export const vehicleQuery = (vehicle: Vehicle): string =>
  new URLSearchParams(vehicleFields.map((field) => [field, String(vehicle[field])])).toString();

/** The vehicle in an address: it has the right shape, but may not exist, since anybody can write an address. */
export function vehicleOfQuery(query: URLSearchParams): Vehicle | null {
  const [brand = "", model = "", year = "", energy = ""] = vehicleFields.map((field) => query.get(field) ?? "");
  if ([brand, model, energy].some((text) => text === "" || text.length > 100) || !/^\d{4}$/.test(year)) return null;
  return { brand, model, year: Number(year), energy };
}

/** The address of the open page, once it has taken over the vehicle in it. */
export function addressWithoutVehicle(): string {
  const query = new URLSearchParams(location.search);
  for (const field of vehicleFields) query.delete(field);
  return `${location.pathname}${query.size > 0 ? `?${query}` : ""}`;
}

/**
 * Stores the vehicle where the purchase page looks for it, and returns the address at which that page opens. If the storage
 * is refused or full, the vehicle is part of the address: the purchase is a separate document, which shares
 * no memory with this one.
 */
export const bringToPurchase = (vehicle: Vehicle, path: string): string =>
  putSelectedVehicle(vehicle) ? path : `${path}?${vehicleQuery(vehicle)}`;

/** Name of the island with the check. */
export const checkIsland = "compatibility-check";

/** Name of the check's view in the state of a history entry. */
export const historyKey = "compatibilityCheck";

/** Whether the page shows more than empty selectors as soon as it is opened: a step of the history, a vehicle, a saved check. */
export const isCheckResumed = (): boolean =>
  Boolean((history.state as Record<string, unknown> | null)?.[historyKey]) ||
  vehicleOfQuery(new URLSearchParams(location.search)) !== null ||
  readSavedCheck() !== null;

import { isRecent, type SavedCheck, type Vehicle } from "#app/compatibility/saved-check.ts";
import { newDraft, type PurchaseDraft } from "./purchase-draft.ts";

/**
 * The vehicle of the purchase page (spec 2.6): the one just selected, else that of the draft, else the saved check. A later
 * check takes precedence over the draft. Another vehicle keeps what was typed and drops the order. The payment step keeps
 * its order. Null: back to the check.
 */
export function openPurchase(found: {
  selected: Vehicle | null;
  saved: SavedCheck | null;
  draft: PurchaseDraft | null;
  /** ISO date. */
  newCheckAt: string | null;
  paying: boolean;
  country: string;
  now: Date;
}): PurchaseDraft | null {
  const { selected, saved, draft, newCheckAt, paying, country, now } = found;
  if (paying && draft?.order) return draft;
  const isOutdated = draft && newCheckAt && Date.parse(draft.vehicleAt) < Date.parse(newCheckAt);
  const drafted = draft && !isOutdated && isRecent(draft.vehicleAt, now.getTime()) ? draft.vehicle : null;
  const newer = saved && draft && Date.parse(saved.checkedAt) > Date.parse(draft.vehicleAt) ? saved.vehicle : null;
  const vehicle = selected ?? newer ?? drafted ?? saved?.vehicle;
  if (!vehicle) return null;
  if (!draft) return newDraft(vehicle, country, now);
  if (!sameVehicle(vehicle, draft.vehicle))
    return { ...draft, vehicle, vehicleAt: now.toISOString(), order: null, pending: null };
  return vehicle === drafted ? draft : { ...draft, vehicleAt: now.toISOString() };
}

export const sameVehicle = (a: Vehicle, b: Vehicle): boolean =>
  a.brand === b.brand && a.model === b.model && a.year === b.year && a.energy === b.energy;

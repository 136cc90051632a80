import { shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { type Carrier, carriers } from "../carriers.ts";

/** Those that `/admin/settings` has on, all if none is; `current`: a parcel's own, which its correction keeps offering. */
export function usedCarriers(current?: string): readonly Carrier[] {
  const isOn: Record<string, boolean> = shopValues("carriers");
  const used = carriers.filter(({ id }) => id === current || (ownValue(isOn, id) ?? true));
  return used.some(({ id }) => id !== current) ? used : carriers;
}

export const carrierOptions = (current?: string): { value: string; label: string }[] =>
  usedCarriers(current).map(({ id, name }) => ({ value: id, label: name }));

import { shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { type Carrier, carriers } from "../carriers.ts";

/** Those that `/admin/settings` has on; all if none is. */
export function usedCarriers(): readonly Carrier[] {
  const isOn: Record<string, boolean> = shopValues("carriers");
  const used = carriers.filter(({ id }) => ownValue(isOn, id) ?? true);
  return used.length > 0 ? used : carriers;
}

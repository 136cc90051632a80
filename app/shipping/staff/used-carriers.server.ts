import { shippingZones } from "#app/platform/settings/shop/shop-facts.ts";
import { shopSetting, shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { scannedCode } from "#app/platform/text/scanned-text.ts";
import { type Carrier, carriers, carriersOfNumber, findCarrier, isNumberOf } from "../carriers.ts";
import { carrierApi } from "../labels/follow-labels.server.ts";
import { labelOption } from "../labels/label-request.server.ts";

/** Those that `/admin/settings` has on, all if none is; `current`: a parcel's own, which its correction keeps offering. */
export function usedCarriers(current?: string): readonly Carrier[] {
  const isOn: Record<string, boolean> = shopValues("carriers");
  const used = carriers.filter(({ id }) => id === current || (ownValue(isOn, id) ?? true));
  return used.some(({ id }) => id !== current) ? used : carriers;
}

export type CarrierOption = { value: string; label: string; isUsual?: true };

/** `country`: of the parcel, whose zone may have a usual carrier. */
export const carrierOptions = (current?: string, country = ""): CarrierOption[] =>
  usedCarriers(current).map(({ id, name }) => ({
    value: id,
    label: name,
    ...(id === usualCarrier(country) && { isUsual: true }),
  }));

/** Of the country's zone, if it is on; else "". */
export function usualCarrier(country: string): string {
  const { carrier = "" } = shippingZones().find(({ countries }) => countries.includes(country)) ?? {};
  return usedCarriers().some(({ id }) => id === carrier) ? carrier : "";
}

/** Of a scanned label: the chosen one, unless the number can only be one of another carrier in use. */
export function carrierOfLabel(chosen: string, typed: string): Carrier | undefined {
  const number = scannedCode(typed);
  const carrier = findCarrier(chosen);
  const used = new Set(usedCarriers().map(({ id }) => id));
  const [other, ...more] = carriersOfNumber(number).filter(({ id }) => used.has(id));
  return !carrier || isNumberOf(carrier, number) || more.length > 0 ? carrier : (other ?? carrier);
}

/** Another carrier than the chosen one; none if the packer has said that the number is unlike the chosen carrier's. */
export function otherCarrierOfLabel(
  { carrier, unusual }: { carrier: string; unusual: boolean },
  typed: string,
): Carrier | undefined {
  const ofLabel = unusual ? undefined : carrierOfLabel(carrier, typed);
  return ofLabel?.id === carrier ? undefined : ofLabel;
}

/** What the form for a label offers: carriers in use with a service in the settings; null: numbers are typed. */
export function labelOffer(country = "") {
  const api = carrierApi();
  const offered = carrierOptions(undefined, country).filter(({ value }) => labelOption(value) !== "");
  return api && offered.length > 0
    ? { api: api.name, carriers: offered, usualWeight: shopSetting("parcel.weightGrams") }
    : null;
}

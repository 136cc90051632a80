import { brand } from "#app/brand.ts";
import { claims } from "#app/claims.ts";
import { ownValue } from "../../text/own-value.ts";
import type { SettingValue } from "./declare-setting.ts";
import { shopSetting, shopValues } from "./shop-settings.ts";

export const zoneNumbers = ["1", "2", "3"] as const;
export type ZoneNumber = (typeof zoneNumbers)[number];

export type ShippingZone = {
  zone: ZoneNumber;
  countries: string[];
  cents: number;
  days: readonly [number, number];
  carrier: string;
};

/** Countries abroad with a price and working days from the dispatch of their own; `carrier`: an id, or "". */
export function shippingZones(): ShippingZone[] {
  const values: Record<string, SettingValue> = shopValues("zones");
  const of = (name: string) => ownValue(values, name)!;
  return zoneNumbers
    .map((zone) => ({
      zone,
      countries: String(of(`countries${zone}`))
        .split(", ")
        .filter(Boolean),
      cents: Number(of(`cents${zone}`)),
      days: [Number(of(`daysMin${zone}`)), Number(of(`daysMax${zone}`))] as const,
      carrier: String(of(`carrier${zone}`)),
    }))
    .filter(({ countries }) => countries.length > 0);
}

/** Over the countries without a zone (spec 9) and all zones. */
function deliveryAbroad(): [number, number] {
  const all = [
    [claims.deliveryAbroadMin.value, claims.deliveryAbroadMax.value] as const,
    ...shippingZones().map(({ days }) => days),
  ];
  return [Math.min(...all.map(([least]) => least)), Math.max(...all.map(([, most]) => most))];
}

/** What texts and pages say about the shop, in the form of `brand.ts`. */
export function shopFacts() {
  const { email: supportEmail, ...identity } = shopValues("seller");
  const { vatNumber, eprNumber, ecoParticipationCents } = shopValues("tax");
  const publisher = { ...identity, vatNumber, eprNumber, ecoParticipationCents };
  const lines = shopSetting("returns.address").split("\n");
  const returnTo = { name: identity.name, postalAddress: lines.join(", ") || identity.postalAddress };
  return { ...brand, supportEmail, publisher, returnTo, deliveryAbroad: deliveryAbroad() };
}
export type ShopFacts = Pick<ReturnType<typeof shopFacts>, "supportEmail" | "publisher">;

import { expect, test } from "vitest";
import { deliveryRegionOf, vatCountryOf } from "./countries.ts";

test.each([
  ["FR", "97110", true],
  ["FR", "97 400", true],
  ["FR", "98800", true],
  ["FR", "F-97400", true],
  ["FR", "98714", true],
  ["FR", "75019", false],
  ["FR", "20000", false],
  ["FR", "98000", false],
  ["FR", "9711", false],
  ["DE", "97070", false],
])("spec 9: the promise for metropolitan France does not hold beyond it: %s %s", (country, postal_code, overseas) => {
  expect(deliveryRegionOf({ country, postal_code }) === "overseas").toBe(overseas);
});

test("page and mail use one rule for a parcel's destination", () => {
  expect(deliveryRegionOf({ country: "FR", postal_code: "75019" })).toBe("france");
  expect(deliveryRegionOf({ country: "FR", postal_code: "97400" })).toBe("overseas");
  expect(deliveryRegionOf({ country: "DE", postal_code: "97070" })).toBe("abroad");
  expect(deliveryRegionOf({ country: "MC", postal_code: "98000" })).toBe("abroad");
});

test("decisions 11: Monaco is taxed like France, by its own name and by a French address", () => {
  expect(vatCountryOf({ country: "MC", postal_code: "98000" })).toBe("FR");
  expect(vatCountryOf({ country: "FR", postal_code: "98000" })).toBe("FR");
});

test("decisions 4: no VAT outside the Union and outside its VAT area; without a postcode that of the country", () => {
  expect(vatCountryOf({ country: "ES", postal_code: "35001" })).toBeUndefined();
  expect(vatCountryOf({ country: "GB", postal_code: "BT1 1AA" })).toBeUndefined();
  expect(vatCountryOf({ country: "ES" })).toBe("ES");
});

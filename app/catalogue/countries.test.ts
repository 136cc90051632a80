import { expect, test } from "vitest";
import { deliveryRegionOf, isOverseas } from "./countries.ts";

test.each([
  ["FR", "97110", true],
  ["FR", "97 400", true],
  ["FR", "98800", true],
  ["FR", "98714", true],
  ["FR", "75019", false],
  ["FR", "20000", false],
  ["FR", "98000", false],
  ["FR", "9711", false],
  ["DE", "97070", false],
])("spec 9: the promise for metropolitan France does not hold beyond it: %s %s", (country, postal_code, overseas) => {
  expect(isOverseas({ country, postal_code })).toBe(overseas);
});

test("issue 8.25: page and mail use one rule for a parcel's destination", () => {
  expect(deliveryRegionOf({ country: "FR", postal_code: "75019" })).toBe("france");
  expect(deliveryRegionOf({ country: "FR", postal_code: "97400" })).toBe("overseas");
  expect(deliveryRegionOf({ country: "DE", postal_code: "97070" })).toBe("abroad");
  expect(deliveryRegionOf({ country: "MC", postal_code: "98000" })).toBe("abroad");
});

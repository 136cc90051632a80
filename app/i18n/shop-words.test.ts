import { expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { claims } from "#app/claims.ts";
import { shopWords } from "./shop-words.ts";

test("spec 9: where the specification contradicts itself the careful figure is used", () => {
  expect(claims.temperatureMax.value).toBe(70);
  expect(claims.petrolFrom.value).toBe("2001");
  expect(claims.dieselFrom.value).toBe("2004");
  expect(claims.coverage.value).toBe(90);
});

test("figures are written as the language writes them", () => {
  expect(shopWords("fr").temperatureMin).toBe("−20\u00a0°C");
  expect(shopWords("fr").coverage).toMatch(/^90\s%$/);
  expect(shopWords("en").coverage).toBe("90%");
  expect(shopWords("de").trainingTrips).toBe("10.000");
  expect(shopWords("es").thickness).toBe("6\u00a0mm");
});

test("law 1.23: the seller is named with the postal address once it is given", () => {
  const sellerAt = (postalAddress: string) =>
    shopWords("fr", { ...brand, publisher: { ...brand.publisher, postalAddress } }).seller;
  expect(sellerAt("1 rue d’Exemple, 69001 Lyon")).toBe("Odovia SAS, 1 rue d’Exemple, 69001 Lyon");
  expect(sellerAt("")).toBe("Odovia SAS");
});

import { expect, test } from "vitest";
import { energies } from "./energies.ts";
import { isRowCompatible } from "./first-model-years.ts";

const row = (brand: string, year: number, energy: string) => ({ brand, year, energy });

test.each([
  ["Essence", 2001],
  ["GPL", 2001],
  ["Hybride", 2001],
  ["Diesel", 2004],
])("spec 9: %s from %i", (energy, first) => {
  expect(isRowCompatible(row("Fiat", first, energy))).toBe(true);
  expect(isRowCompatible(row("Fiat", first - 1, energy))).toBe(false);
});

test.each(["Electrique", "Hydrogène"])("spec 9: %s in every year", (energy) => {
  expect(isRowCompatible(row("Fiat", 1996, energy))).toBe(true);
});

test.each([
  ["Renault", 2010],
  ["Peugeot", 2011],
  ["Citroën", 2011],
  ["Volkswagen", 2010],
  ["BMW", 2008],
  ["Mercedes-Benz", 2009],
  ["Audi", 2010],
  ["Toyota", 2012],
])("spec 9: %s from %i, whatever the energy", (brand, first) => {
  for (const energy of energies) {
    expect(isRowCompatible(row(brand, first, energy))).toBe(true);
    expect(isRowCompatible(row(brand, first - 1, energy))).toBe(false);
  }
});

test("names that every object has are not brands with a rule", () => {
  expect(isRowCompatible(row("constructor", 2001, "Essence"))).toBe(true);
  expect(isRowCompatible(row("__proto__", 2000, "Essence"))).toBe(false);
});

test("an energy that is not one of the six is never compatible", () => {
  expect(isRowCompatible(row("Fiat", 2020, "Vapeur"))).toBe(false);
});

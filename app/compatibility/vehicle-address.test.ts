import { afterEach, expect, test, vi } from "vitest";
import { bringToPurchase, takeSelectedVehicle, vehicleOfQuery, vehicleQuery } from "./saved-check.ts";

afterEach(() => vi.unstubAllGlobals());
const vehicle = { brand: "Lynk & Co", model: "01", year: 2022, energy: "Hydrogène" };

test("a vehicle in an address comes back as it was", () => {
  expect(vehicleOfQuery(new URLSearchParams(vehicleQuery(vehicle)))).toEqual(vehicle);
});

test.each([
  "",
  "brand=A&model=B&year=2020",
  "brand=A&model=B&year=20200&energy=E",
  "brand=A&model=B&year=2e3&energy=E",
  `brand=A&model=${"B".repeat(101)}&year=2020&energy=E`,
])("an address without the shape of a vehicle holds none: %j", (query) => {
  expect(vehicleOfQuery(new URLSearchParams(query))).toBeNull();
});

test("the vehicle travels in the storage, and in the address where that is refused", () => {
  vi.stubGlobal("sessionStorage", null);
  const address = bringToPurchase(vehicle, "/de/acheter");
  expect(address).toBe("/de/acheter?brand=Lynk+%26+Co&model=01&year=2022&energy=Hydrog%C3%A8ne");
  takeSelectedVehicle();
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  });
  expect(bringToPurchase(vehicle, "/acheter")).toBe("/acheter");
  expect(takeSelectedVehicle()).toEqual(vehicle);
});

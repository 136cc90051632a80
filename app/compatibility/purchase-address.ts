import { putSelectedVehicle, type Vehicle } from "./saved-check.ts";

/** Names of a vehicle in an address or a form (spec 3, "Vehicle selection"). */
export const vehicleFields = ["brand", "model", "year", "energy"] as const;

/** "brand=Peugeot&model=208&year=2019&energy=Essence" */
export const vehicleQuery = (vehicle: Vehicle): string =>
  new URLSearchParams(vehicleFields.map((field) => [field, String(vehicle[field])])).toString();

/** The vehicle in an address: it has the right shape, but may not exist, since anybody can write an address. */
export function vehicleOfQuery(query: URLSearchParams): Vehicle | null {
  const [brand = "", model = "", year = "", energy = ""] = vehicleFields.map((field) => query.get(field) ?? "");
  if ([brand, model, energy].some((text) => text === "" || text.length > 100) || !/^\d{4}$/.test(year)) return null;
  return { brand, model, year: Number(year), energy };
}

/** The address of the open page, once it has taken over the vehicle in it. */
export function addressWithoutVehicle(): string {
  const query = new URLSearchParams(location.search);
  for (const field of vehicleFields) query.delete(field);
  return `${location.pathname}${query.size > 0 ? `?${query}` : ""}`;
}

/**
 * Stores the vehicle where the purchase page looks for it, and returns the address at which that page opens. If the storage
 * is refused or full, the vehicle is part of the address: the purchase is a separate document, which shares
 * no memory with this one.
 */
export const bringToPurchase = (vehicle: Vehicle, path: string): string =>
  putSelectedVehicle(vehicle) ? path : `${path}?${vehicleQuery(vehicle)}`;

import { randomUUID } from "node:crypto";
import { readPostcode } from "#app/catalogue/postcodes.ts";

/** A valid `POST /api/orders` (decisions 12); the car is in the shipped catalogue. */
export const orderBody = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  first_name: "Zoé",
  last_name: "O'Brien-Müller",
  address: "12 rue de l'Église",
  city: "Saint-Étienne",
  postal_code: "42000",
  country: "FR",
  license_plate: "AB-123-CD",
  phone: "+33 6 12 34 56 78",
  email: `buyer-${randomUUID().slice(0, 8)}@example.com`,
  vehicle_brand: "Renault",
  vehicle_model: "Clio",
  vehicle_year: 2018,
  vehicle_energy: "Essence",
  promo_code: null,
  accepted_terms: true,
  language: "fr",
  ...(typeof overrides.country === "string" && { postal_code: readPostcode("?", overrides.country).example ?? "?" }),
  ...overrides,
});

/** What a correction of the address sends (decisions 9). */
export const correctedAddress = {
  first_name: "Zoé",
  last_name: "Martin",
  phone: "+33 698712345",
  address: "3 place du Marché",
  postal_code: "69002",
  city: "Lyon",
  carrier_note: "Sonner chez Meier",
};

import type { OrderDetails } from "../browser/checkout-client.ts";

export const typedBuyer = {
  first_name: "Zoé",
  last_name: "O'Brien",
  email: "zoe@example.org",
  phone: "+33 (0)6 12-34",
  address: "1 rue A",
  postal_code: "75001",
  city: "Paris",
  country: "FR",
  carrier_note: "Sonner chez Meier",
  license_plate: "AA-123-BB",
};

export const germanBuyer = {
  ...typedBuyer,
  phone: "06 12 34 56 78",
  address: "12 Rue des Lilas",
  postal_code: "10969",
  city: "Berlin",
  country: "DE",
};

/** As `POST /api/orders` answers it (decisions 12). */
export const orderOfGermanBuyer: OrderDetails = {
  ...germanBuyer,
  id: "3f2c1f0e-9d5b-4a57-8c7e-1b2a3c4d5e6f",
  number: "OD-2026-000018",
  vehicle_brand: "Renault",
  vehicle_model: "Clio",
  vehicle_year: 2018,
  vehicle_energy: "Essence",
  promo_code: "TEN",
  discount_amount: 7.9,
  product_price: 79,
  shipping_price: 15,
  subtotal: 71.1,
  total_amount: 86.1,
  vat_amount: 13.75,
  vat_rate: 19,
  currency: "EUR",
  status: "Tentative_ok",
  payment_status: "failed",
  language: "de",
  terms_version: "2025-01-31",
  accepted_terms_at: "2026-11-21T09:00:00Z",
  created_at: "2026-11-21T09:00:00Z",
  confirmed_at: null,
  updated_at: "2026-11-21T09:01:00Z",
  is_test: false,
};

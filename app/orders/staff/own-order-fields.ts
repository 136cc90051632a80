import { countryPostcode } from "#app/catalogue/postcodes.ts";
import { optional } from "#app/forms/fields/optional-field.ts";
import { choice, integer, line } from "#app/forms/fields.ts";
import type { ValuesOf } from "#app/forms/form-state.ts";
import { languages } from "#app/i18n/languages.ts";
import { buyerFields } from "../fields/order-fields.ts";
import { ownOrigins } from "../order-status.ts";

const { license_plate, ...recipientFields } = buyerFields;

/** The car, if known, is printed on the packing slip. */
export const ownVehicleFields = {
  vehicle_brand: optional(line(60)),
  vehicle_model: optional(line(60)),
  vehicle_year: optional(integer(1990, 2100)),
  license_plate: optional(license_plate),
};

export const ownOrderFields = {
  origin: choice(ownOrigins),
  reason: line(200),
  ...recipientFields,
  postal_code: countryPostcode,
  language: choice(languages),
  ...ownVehicleFields,
};

/** As the command takes it. */
export function ownOrderOf(values: ValuesOf<typeof ownOrderFields>) {
  const { origin, reason, vehicle_brand, vehicle_model, vehicle_year, license_plate, ...recipient } = values;
  const vehicle = {
    vehicle_brand: vehicle_brand ?? "",
    vehicle_model: vehicle_model ?? "",
    vehicle_year: vehicle_year ?? 0,
    vehicle_energy: "",
    license_plate: license_plate ?? "",
  };
  return { origin, reason, recipient, vehicle };
}

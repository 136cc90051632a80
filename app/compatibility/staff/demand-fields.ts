import { energies } from "#app/catalogue/vehicles/energies.ts";
import { choice, integer } from "#app/forms/fields.ts";

/** For one energy. */
export const compatibleFields = {
  firstYear: integer(1950, 2100),
  lastYear: integer(1950, 2100),
  energy: choice(energies),
};

import { energies } from "#app/catalogue/energies.ts";
import { choice, integer } from "#app/forms/fields.ts";

/** Which years of a model the dongle reads, with one energy. */
export const compatibleFields = {
  firstYear: integer(1950, 2100),
  lastYear: integer(1950, 2100),
  energy: choice(energies),
};

import { z } from "zod";
import { energies } from "#app/catalogue/energies.ts";
import { fieldSchema } from "#app/forms/field-schemas.server.ts";
import { choice, line } from "#app/forms/fields.ts";
import { languages } from "#app/i18n/languages.ts";

const name = fieldSchema(line(100));

/** A vehicle selection (spec 3). */
export const vehicleForm = z.strictObject({
  brand: name,
  model: name,
  year: z.int({ error: "invalidValue" }).min(1900, "invalidValue").max(2200, "invalidValue"),
  energy: fieldSchema(choice(energies)),
});

/** The address has its own messages (spec 5), which the route provides. */
export const attemptForm = z.strictObject({
  vehicle: vehicleForm,
  email: z.string({ error: "required" }).max(1_000, "tooLong"),
  language: z.enum(languages).optional(),
});

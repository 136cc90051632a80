import { z } from "zod";
import { energies } from "#app/catalogue/energies.ts";
import { languages } from "#app/i18n/languages.ts";
import { choiceField, lineField } from "#app/platform/text-fields.ts";

const name = lineField(100);

/** A vehicle selection (spec 3). */
export const vehicleForm = z.strictObject({
  brand: name,
  model: name,
  year: z.int({ error: "invalidValue" }).min(1900, "invalidValue").max(2200, "invalidValue"),
  energy: choiceField(energies),
});

/** The address has its own messages (spec 5), which the route gives. */
export const attemptForm = z.strictObject({
  vehicle: vehicleForm,
  email: z.string({ error: "required" }).max(1_000, "tooLong"),
  language: z.enum(languages).optional(),
});

import { z } from "zod";
import { languages } from "#app/i18n/languages.ts";
import { emailField, lineField, phoneField, textField } from "#app/platform/text-fields.ts";
import { bounds } from "./request-form.ts";

export const requestKinds = ["dealer", "insurance", "lab"] as const;

const person = {
  companyName: lineField(bounds.companyName),
  firstName: lineField(bounds.name),
  email: emailField,
  phone: phoneField,
  language: z.enum(languages).optional(),
};

/** Contact request (spec 3): dealer, insurance and lab forms. */
export const contactRequestForm = z.strictObject({
  kind: z.enum(requestKinds, { error: "invalidValue" }),
  ...person,
  lastName: lineField(bounds.name),
  message: textField(bounds.message),
});

/** Fleet quote request (spec 3). */
export const fleetQuoteForm = z.strictObject({
  ...person,
  personName: lineField(bounds.name),
  vehicleCount: z.int({ error: "invalidValue" }).min(1, "invalidValue").max(bounds.vehicles, "invalidValue"),
});

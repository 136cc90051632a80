import { z } from "zod";
import { deliveredCountries } from "#app/catalogue/countries.ts";
import { energies } from "#app/catalogue/vehicles/energies.ts";
import { fieldSchema, formShape, typeError } from "#app/forms/field-schemas.server.ts";
import { accepted, choice, line } from "#app/forms/fields.ts";
import { submissionKey } from "#app/forms/submission.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { countryPostcode } from "../delivery/country-postcode.ts";
import { buyerFields } from "../fields/order-fields.ts";

/** Amounts sent by the specification's client: ignored, the server computes all. */
const ignored = z.unknown().optional();

/** `POST /api/orders`. Unknown keys are refused (security P9). */
export const orderSchema = z
  .strictObject({
    ...formShape(buyerFields),
    vehicle_brand: fieldSchema(line(100)),
    vehicle_model: fieldSchema(line(100)),
    vehicle_year: z.int({ error: typeError }).min(1900, "invalidValue").max(2100, "invalidValue"),
    vehicle_energy: fieldSchema(choice(energies)),
    promo_code: z.string().max(200, "tooLong").nullish(),
    accepted_terms: fieldSchema(accepted),
    language: z.enum(languages).default("fr"),
    idempotency_key: submissionKey,
    /** Honeypot (security 2.5). No maximum length: the body has one. */
    website: z
      .string({ error: typeError })
      .optional()
      .describe("Left out or empty; an order with anything in it is refused as automatic"),
    filled_in_ms: z
      .int({ error: typeError })
      .min(0, "invalidValue")
      .optional()
      .describe("Milliseconds the form was open, if there was one; under 2000 the order is refused as automatic"),
    /** Euros shown above the button: the order is refused if the server's total differs (security 2.1). */
    shown_total: z.number({ error: typeError }).nonnegative("invalidValue").optional(),
    discount_amount: ignored,
    product_price: ignored,
    shipping_price: ignored,
    subtotal: ignored,
    total_amount: ignored,
  })
  .check(({ value, issues }) => {
    // Depends on the country.
    const { value: postcode, fault } = countryPostcode.check(value.postal_code ?? "", value);
    if (postcode !== undefined) value.postal_code = postcode;
    else if (fault === "invalidPostcode")
      issues.push({ code: "custom", path: ["postal_code"], message: fault, input: value.postal_code });
  });
export type OrderInput = z.output<typeof orderSchema>;

/** `POST /api/order-quotes`. */
export const quoteSchema = z.strictObject({
  country: fieldSchema(choice(deliveredCountries)),
  /** Some places have no VAT although their country does. */
  postal_code: z.string().max(100, "tooLong").optional(),
  promo_code: z.string().max(200, "tooLong").nullish(),
  /** Sent by pages of the previous version during a deploy. */
  language: z.enum(languages).optional(),
  /** The buyer's unpaid order that this form replaces, with its use of the promo code. */
  order_id: z.string().max(64).optional(),
});

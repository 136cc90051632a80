import { choice, line } from "#app/forms/fields.ts";
import { languages } from "#app/i18n/languages.ts";
import { buyerFields } from "#app/orders/delivery-fields.ts";
import { ownOrigins } from "#app/orders/order-status.ts";

const { license_plate: _, ...recipientFields } = buyerFields;

/** An order that the provider makes itself: why, and where it goes. */
export const ownOrderFields = {
  origin: choice(ownOrigins),
  reason: line(200),
  ...recipientFields,
  language: choice(languages),
};

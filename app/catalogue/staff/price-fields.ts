import { amount, percentage } from "#app/forms/fields/number-fields.ts";
import { optional } from "#app/forms/fields/optional-field.ts";
import { date, moment } from "#app/forms/fields/time-fields.ts";
import { choice, integer } from "#app/forms/fields.ts";
import { zoneNumbers } from "#app/platform/settings/shop/shop-facts.ts";
import { officeTimeZone } from "#app/platform/time/office-day.ts";
import { euCountries } from "../countries.ts";

export const editablePrices = ["product", "shipping_france", "shipping_international", "shipping"] as const;

export const priceFields = {
  name: choice(editablePrices),
  amount: amount(0, 999_999),
  from: optional(moment(officeTimeZone)),
};

export const vatFields = {
  country: choice(euCountries),
  // Directive 2006/112/EC, article 97: at least 15 %.
  rate: percentage(1500, 5000),
  from: optional(date()),
};

/** As the settings of a zone. */
export const zonePlanFields = {
  zone: choice(zoneNumbers),
  amount: amount(0, 99_999),
  daysMin: integer(1, 60),
  daysMax: integer(1, 60),
  from: moment(officeTimeZone),
};

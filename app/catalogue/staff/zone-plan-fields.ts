import { amount } from "#app/forms/fields/number-fields.ts";
import { moment } from "#app/forms/fields/time-fields.ts";
import { choice, integer } from "#app/forms/fields.ts";
import { zoneNumbers } from "#app/platform/settings/shop/shop-facts.ts";
import { officeTimeZone } from "#app/staff-ui/page/office-time-zone.ts";

/** As the settings of a zone. */
export const zonePlanFields = {
  zone: choice(zoneNumbers),
  amount: amount(0, 99_999),
  daysMin: integer(1, 60),
  daysMax: integer(1, 60),
  from: moment(officeTimeZone),
};

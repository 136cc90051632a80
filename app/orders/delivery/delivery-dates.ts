import { type Destination, deliveryRegionOf } from "#app/catalogue/countries.ts";
import type { Transit, ZoneDays } from "#app/catalogue/zone-days.server.ts";
import { perLanguage } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { workingDaysLater } from "#app/platform/time/working-day.ts";

/** Working days from the order to the dispatch, and from there to the buyer, as the ledger of claims has them (brand 8). */
export const dispatchDays = [1, 2] as const;
export const transitDays = { france: [2, 5], overseas: [5, 10], abroad: [5, 10] } as const;

export const transitTo = (to: Destination, zones: ZoneDays): Transit =>
  ownValue(zones, to.country) ?? transitDays[deliveryRegionOf(to)];

export type DeliveryDates = { first: string; last: string };

/** The first and the last day on which a parcel of an order paid at that time is expected, as ISO dates of Paris (spec 9, brand 8). */
export function deliveryDates(paidAt: Date, [least, most]: Transit): DeliveryDates {
  const day = officeDay(paidAt);
  return {
    first: workingDaysLater(day, dispatchDays[0] + least),
    last: workingDaysLater(day, dispatchDays[1] + most),
  };
}

/** The same for a parcel that has left. */
export function arrivalDates(sentAt: Date, transit: Transit): DeliveryDates {
  const [first, last] = transit.map((days) => workingDaysLater(officeDay(sentAt), days));
  return { first: first!, last: last! };
}

const formats = {
  short: perLanguage((of) => new Intl.DateTimeFormat(of, { day: "numeric", month: "long", timeZone: "UTC" })),
  long: perLanguage(
    (of) => new Intl.DateTimeFormat(of, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }),
  ),
};

/** Of an ISO date: "1er décembre", or "mardi 1er décembre". */
export function dayOfDelivery(day: string, length: keyof typeof formats, language: Language): string {
  const text = formats[length](language).format(new Date(day));
  return language === "fr" ? text.replace(/\b1(?= )/, "1er") : text;
}

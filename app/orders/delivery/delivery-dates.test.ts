import { expect, test } from "vitest";
import { claims } from "#app/claims.ts";
import { arrivalDates, dayOfDelivery, deliveryDates, dispatchDays, transitDays } from "./delivery-dates.ts";

test.each([
  ["on a Thursday to France", "2026-11-26T12:00:00Z", "france", "2026-12-01", "2026-12-07"],
  ["on a Friday evening, which is Saturday in Paris", "2026-11-27T23:30:00Z", "france", "2026-12-02", "2026-12-08"],
  ["abroad", "2026-11-26T12:00:00Z", "abroad", "2026-12-04", "2026-12-14"],
  ["overseas, as abroad", "2026-11-26T12:00:00Z", "overseas", "2026-12-04", "2026-12-14"],
  ["over Christmas and New Year's Day", "2026-12-23T12:00:00Z", "france", "2026-12-29", "2027-01-05"],
] as const)("spec 9, brand 8: when a parcel arrives that is ordered %s", (_name, orderedAt, region, first, last) => {
  expect(deliveryDates(new Date(orderedAt), transitDays[region])).toEqual({ first, last });
});

test("spec 9: from the day on which it leaves, a parcel has only its way before it", () => {
  const left = new Date("2026-11-26T12:00:00Z");
  expect(arrivalDates(left, transitDays.france)).toEqual({ first: "2026-11-30", last: "2026-12-03" });
  expect(arrivalDates(left, transitDays.abroad)).toEqual({ first: "2026-12-03", last: "2026-12-10" });
});

test("spec 9: the days are those of the ledger of claims", () => {
  const { deliveryFranceMin, deliveryFranceMax, deliveryAbroadMin, deliveryAbroadMax } = claims;
  expect(dispatchDays).toEqual([claims.dispatchMin.value, claims.dispatchMax.value]);
  const abroad = [deliveryAbroadMin.value, deliveryAbroadMax.value];
  expect(transitDays).toEqual({ france: [deliveryFranceMin.value, deliveryFranceMax.value], overseas: abroad, abroad });
});

test.each([
  ["fr", "mardi 1er décembre", "1er décembre"],
  ["en", "Tuesday 1 December", "1 December"],
  ["de", "Dienstag, 1. Dezember", "1. Dezember"],
  ["es", "martes, 1 de diciembre", "1 de diciembre"],
  ["it", "martedì 1 dicembre", "1 dicembre"],
] as const)("a day of delivery in words, in %s", (language, long, short) => {
  const day = "2026-12-01";
  expect([dayOfDelivery(day, "long", language), dayOfDelivery(day, "short", language)]).toEqual([long, short]);
});

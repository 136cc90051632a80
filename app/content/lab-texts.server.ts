import { localeOf } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { claims } from "./claims.ts";
import { laterWords, pageTexts } from "./page-texts.server.ts";

/** Texts of the two pages with something to try out, whose changing words stay in braces for the browser to fill in. */
export type DrivingScoreTexts = typeof import("./texts/fr/score-conduite.json");
export type RoadTypeTexts = typeof import("./texts/fr/type-route.json");

/** Speed is recorded every second (spec 9). */
const halfHour = 30 * 60;

export const drivingScoreTexts = (language: Language): DrivingScoreTexts =>
  pageTexts("score-conduite", language, laterWords("acceleration", "braking", "left", "right", "all", "n", "count"));

export const roadTypeTexts = (language: Language): RoadTypeTexts =>
  pageTexts("type-route", language, {
    ...laterWords("step", "changed", "count", "all", "urban", "mixed", "highway", "slow", "fast", "n"),
    mixedFrom: String(claims.urbanBelow.value),
    readings: new Intl.NumberFormat(localeOf(language)).format(halfHour),
  });

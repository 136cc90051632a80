import type { Language } from "#app/i18n/languages.ts";
import { claims } from "./claims.ts";
import { laterWords, pageTexts } from "./page-texts.server.ts";

export type ManualPictures = ReturnType<typeof manualPictures>;

/** The examples of the manual's pictures, in the words of the guide and of the page on road types. */
export function manualPictures(language: Language) {
  const guide = pageTexts<typeof import("./texts/fr/guide.json")>("guide", language);
  // Of that page only words without a placeholder are used.
  const later = laterWords("step", "changed", "count", "all", "urban", "mixed", "highway", "slow", "fast", "n");
  const road = pageTexts<typeof import("./texts/fr/type-route.json")>("type-route", language, {
    ...later,
    ...laterWords("mixedFrom", "readings"),
  });
  const word = ({ code, plain }: { code: string; plain: string }) => ({ code, sentence: plain });
  return {
    speed: {
      alt: road.speedAlt,
      urban: road.urban,
      mixed: road.mixed,
      highway: road.highway,
      slow: road.speedStart,
      fast: road.speedEnd,
    },
    score: word(guide.score),
    sampleScore: Number(claims.sampleScore.value),
    diagnostic: [word(guide.hello), word(guide.codes)],
    notifications: [word(guide.trips), word(guide.alerts)],
    privacy: [word(guide.privacy)],
  };
}

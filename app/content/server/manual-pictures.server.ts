import { claims } from "#app/claims.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export type ManualPictures = ReturnType<typeof manualPictures>;

/** The examples of the manual's pictures, in the words of the guide and of the page on road types. */
export function manualPictures(language: Language) {
  const guide = loadTexts<typeof import("../texts/fr/guide.json")>("content", "guide", language);
  const { speedAlt, urban, mixed, highway, speedStart, speedEnd } = loadTexts<
    typeof import("../texts/fr/type-route.json")
  >("content", "type-route", language);
  const word = ({ code, plain }: { code: string; plain: string }) => ({ code, sentence: plain });
  return {
    speed: { speedAlt, urban, mixed, highway, speedStart, speedEnd },
    score: word(guide.score),
    sampleScore: Number(claims.sampleScore.value),
    diagnostic: [word(guide.hello), word(guide.codes)],
    notifications: [word(guide.trips), word(guide.alerts)],
    privacy: [word(guide.privacy)],
  };
}

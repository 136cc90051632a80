import { claims } from "#app/content/claims.ts";
import { SpeedPicture } from "#app/content/components/speed-picture.tsx";
import { laterWords, pageTexts } from "#app/content/page-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";

type Texts = typeof import("#app/content/texts/fr/type-route.json");

/** Words of the page's interactive parts, which paper does not show. */
const later = laterWords(
  "step",
  "changed",
  "count",
  "all",
  "urban",
  "mixed",
  "highway",
  "slow",
  "fast",
  "n",
  "readings",
);

export const roadTexts = (language: Language): Texts =>
  pageTexts<Texts>("type-route", language, { ...later, mixedFrom: String(claims.urbanBelow.value) });

/** A trip's speed above the three classes of roads. */
export function RoadPicture({ language }: { language: Language }) {
  const t = roadTexts(language);
  return (
    <div className="road">
      <SpeedPicture
        alt={t.speedAlt}
        urban={t.urban}
        mixed={t.mixed}
        highway={t.highway}
        slow={t.speedStart}
        fast={t.speedEnd}
      />
    </div>
  );
}

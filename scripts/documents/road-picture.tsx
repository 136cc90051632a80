import { SpeedPicture } from "#app/content/components/speed-picture.tsx";
import { roadTypeTexts } from "#app/content/lab-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";

/** A trip's speed above the three classes of roads. */
export function RoadPicture({ language }: { language: Language }) {
  return (
    <div className="road">
      <SpeedPicture t={roadTypeTexts(language)} />
    </div>
  );
}

import { SpeedPicture } from "#app/content/components/pictures/speed-picture.tsx";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export function RoadPicture({ language }: { language: Language }) {
  return (
    <div className="road">
      <SpeedPicture
        t={loadTexts<typeof import("#app/content/texts/fr/type-route.json")>("content", "type-route", language)}
      />
    </div>
  );
}

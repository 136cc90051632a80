import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { textsLoader } from "#app/i18n/texts-loader.server.ts";
import { paths } from "#app/paths.ts";
import { Coming, ConstructionPage } from "../components/construction-page.tsx";
import { NamedRows, SideSection } from "../components/page-head.tsx";
import { FusionPicture } from "../components/pictures/fusion-picture.tsx";
import type { Route } from "./+types/fusion-capteurs";

export const loader = textsLoader((language) => ({
  t: loadTexts<typeof import("../texts/fr/fusion-capteurs.json")>("content", "fusion-capteurs", language),
}));

export const meta = metaOfPage(paths.sensorFusion);

/** Sensor fusion: under construction (spec 2.1), with what it is about. */
export default function SensorFusionPage({ loaderData: { language, t } }: Route.ComponentProps) {
  return (
    <ConstructionPage
      t={t}
      language={language}
      next={[
        { path: paths.drivingScore, label: t.nextScore },
        { path: paths.roadType, label: t.nextRoad },
        { path: paths.privacy, label: t.nextPrivacy },
      ]}
    >
      <section className="container section">
        <h2 className="text-2xl">{t.pictureHeading}</h2>
        <p className="mt-4 mb-8 max-w-[42rem] text-muted">{t.pictureText}</p>
        <FusionPicture
          fusion={t.fusion}
          sources={[
            { name: t.speed, text: t.speedText, curve: "M2 42H10V30H22V18H36V10H58V18H68V32H78V42H86" },
            {
              name: t.acceleration,
              text: t.accelerationText,
              curve: "M2 26l5-6 5 9 5-14 5 20 5-16 5 10 5-26 5 40 5-24 5 12 5-16 5 12 5-8 5 10 5-6 5 3",
            },
            { name: t.position, text: t.positionText, curve: "M4 40C20 38 14 12 34 12S44 34 58 32 66 8 84 8" },
          ]}
          results={[t.result1, t.result2, t.result3]}
        />
      </section>
      <SideSection heading={t.whyHeading} text={t.whyText}>
        <NamedRows
          rows={[
            { name: t.why1, text: t.why1Text },
            { name: t.why2, text: t.why2Text },
            { name: t.why3, text: t.why3Text },
          ]}
        />
      </SideSection>
      <Coming t={t} />
    </ConstructionPage>
  );
}

import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { KMeansLab } from "../components/k-means-lab.tsx";
import { NamedRows, NextLinks, PageHead, SideSection } from "../components/page-head.tsx";
import { SpeedPicture } from "../components/pictures/speed-picture.tsx";
import type { Route } from "./+types/type-route";

export const loader = textsLoader((language) => ({
  t: loadTexts<typeof import("../texts/fr/type-route.json")>("content", "type-route", language),
}));

export const meta = metaOfPage(paths.roadType);

export default function RoadTypePage({ loaderData: { language, t } }: Route.ComponentProps) {
  return (
    <>
      <PageHead heading={t.heading} lead={t.lead} />
      <SideSection
        heading={t.classesHeading}
        text={t.classesText}
        aside={
          <dl className="mt-8 divide-y divide-line border-y border-line">
            {[
              [t.highway, t.highwayRange],
              [t.mixed, t.mixedRange],
              [t.urban, t.urbanRange],
            ].map(([name, range]) => (
              <div key={name} className="flex justify-between gap-4 py-3">
                <dt className="font-semibold">{name}</dt>
                <dd className="text-right text-muted tabular-nums">{range}</dd>
              </div>
            ))}
          </dl>
        }
      >
        <SpeedPicture t={t} />
      </SideSection>
      <section className="container section">
        <div className="grid items-center gap-x-16 gap-y-6 rounded-card bg-sand p-6 md:grid-cols-[auto_1fr] md:p-12">
          <p className="text-5xl font-semibold tracking-tight whitespace-nowrap">{t.bytes}</p>
          <div>
            <h2 className="text-2xl">{t.bytesHeading}</h2>
            <p className="mt-3 max-w-[38rem] text-muted">{t.bytesText}</p>
          </div>
        </div>
      </section>
      <section className="container section">
        <h2 className="text-2xl">{t.labHeading}</h2>
        <p className="mt-4 mb-8 max-w-[42rem] text-muted">{t.labText}</p>
        <Island name="k-means-lab" component={KMeansLab} props={{ t: t.lab }} />
        <p className="mt-4 max-w-[44rem] text-sm text-muted">{t.labNote}</p>
      </section>
      <SideSection heading={t.useHeading}>
        <NamedRows
          rows={[
            { name: t.use1, text: t.use1Text },
            { name: t.use2, text: t.use2Text },
            { name: t.use3, text: t.use3Text },
          ]}
        />
      </SideSection>
      <NextLinks
        heading={t.nextHeading}
        language={language}
        links={[
          { path: paths.drivingScore, label: t.nextScore },
          { path: paths.sensorFusion, label: t.nextFusion },
          { path: paths.dataRights, label: t.nextData },
        ]}
      />
    </>
  );
}

import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { NamedRows, NextLinks, PageHead, SideSection } from "#app/ui/layout/page-head.tsx";
import { KMeansLab } from "../components/k-means-lab.tsx";
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
      <section className="container section">
        <SpeedPicture t={t} />
        <div className="mt-8 grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div>
            <h2 className="max-w-[12.2em] text-2xl">{t.classesHeading}</h2>
            <p className="mt-4 max-w-[32rem] text-muted">{t.classesText}</p>
          </div>
          <dl className="grid content-start gap-x-8 gap-y-4 sm:grid-cols-3">
            {(
              [
                ["bg-signal", t.highway, t.highwayRange],
                ["bg-amber", t.mixed, t.mixedRange],
                ["bg-blue", t.urban, t.urbanRange],
              ] as const
            ).map(([colour, name, range]) => (
              <div key={name}>
                <dt className="text-lg font-semibold">
                  <span aria-hidden="true" className={`mb-4 block h-1.5 rounded-full ${colour}`} />
                  <span>{name}</span>
                </dt>
                <dd className="text-muted tabular-nums">{range}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <div data-theme="dark" className="my-8 bg-night md:my-16">
        <section className="container grid grid-cols-1 items-center gap-x-16 gap-y-10 py-14 md:py-24 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div>
            <h2 className="text-2xl">{t.bytesHeading}</h2>
            <p className="mt-4 max-w-[34rem] text-muted">{t.bytesText}</p>
          </div>
          <ReadingsToBytes label={t.bytes} />
        </section>
      </div>
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

/** Half an hour of readings, one dot each, and the bits that the road type is kept in. */
function ReadingsToBytes({ label }: { label: string }) {
  return (
    <div className="grid grid-cols-1 items-center gap-x-8 gap-y-6 sm:grid-cols-[minmax(0,1fr)_auto]">
      <svg aria-hidden="true" viewBox="0 0 600 300" className="w-full">
        <defs>
          <pattern id="readings" width="10" height="10" patternUnits="userSpaceOnUse">
            <circle className="fill-muted" cx="5" cy="5" r="2.6" />
          </pattern>
        </defs>
        <rect width="600" height="300" fill="url(#readings)" />
      </svg>
      <div className="flex items-center gap-6 sm:flex-col sm:items-start sm:gap-4">
        <svg aria-hidden="true" viewBox="0 0 80 20" className="w-40 shrink-0">
          <defs>
            <pattern id="bits" width="10" height="10" patternUnits="userSpaceOnUse">
              <rect className="fill-signal" x="1" y="1" width="8" height="8" rx="1.5" />
            </pattern>
          </defs>
          <rect width="80" height="20" fill="url(#bits)" />
        </svg>
        <p className="text-2xl font-semibold tracking-tight sm:text-3xl sm:whitespace-nowrap">{label}</p>
      </div>
    </div>
  );
}

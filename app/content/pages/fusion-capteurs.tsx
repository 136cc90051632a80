import type { ReactNode } from "react";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { curveOf, sensors, type TripTexts, tripSeconds } from "../browser/sample-trip.ts";
import { Coming, ConstructionPage } from "../components/construction-page.tsx";
import { NamedRows, SideSection } from "../components/page-head.tsx";
import type { Route } from "./+types/fusion-capteurs";

type Texts = typeof import("../texts/fr/fusion-capteurs.json");

export const loader = textsLoader((language) => ({
  t: loadTexts<Texts>("content", "fusion-capteurs", language),
}));

export const meta = metaOfPage(paths.sensorFusion);

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
        <Island
          name="trip-scrubber"
          component={Scrubber}
          props={{ t: { steady: t.steady, pothole: t.pothole, braking: t.braking, bend: t.bend } }}
          slots={{ children: <TripCurves t={t} /> }}
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

const Scrubber = ({ children }: { t: TripTexts; children: ReactNode }) => children;

/** Seconds: in the braking. */
const shownAt = 26;

function TripCurves({ t }: { t: Texts }) {
  return (
    <div className="mt-8 grid gap-y-6">
      {sensors.map((sensor) => (
        <div key={sensor.id} className="grid items-center gap-x-8 gap-y-2 md:grid-cols-[15rem_minmax(0,1fr)]">
          <div>
            <p className="flex items-baseline justify-between gap-4">
              <span className="text-lg font-semibold">{t[sensor.id]}</span>
              <span data-value className="text-xl font-semibold tabular-nums">
                {Math.round(sensor.at(shownAt))}
              </span>
            </p>
            <p className="text-sm text-muted">{t[`${sensor.id}Text`]}</p>
          </div>
          <svg
            aria-hidden="true"
            viewBox="0 -4 600 108"
            preserveAspectRatio="none"
            fill="none"
            className="h-24 w-full rounded-small bg-sand md:h-28"
          >
            <path
              className="stroke-ink"
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              d={curveOf(sensor)}
            />
            <path
              data-line
              className="stroke-signal"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
              transform={`translate(${shownAt * 10} 0)`}
              d="M0 -4V104"
            />
          </svg>
        </div>
      ))}
      <div className="grid gap-x-8 gap-y-2 md:grid-cols-[15rem_minmax(0,1fr)]">
        <label htmlFor="moment" className="font-semibold">
          {t.moment}
        </label>
        <div>
          <input
            id="moment"
            type="range"
            min={0}
            max={tripSeconds}
            defaultValue={shownAt}
            aria-valuetext={`${shownAt} s`}
            className="h-8 w-full cursor-pointer accent-signal"
          />
          <p role="status" className="mt-2 min-h-8 text-lg font-medium">
            {t.braking}
          </p>
        </div>
      </div>
    </div>
  );
}

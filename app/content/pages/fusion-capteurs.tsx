import type { ReactNode } from "react";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { NamedRows, SideSection } from "#app/ui/layout/page-head.tsx";
import { curveOf, sensors, spans, type TripTexts, tripSeconds } from "../browser/sample-trip.ts";
import { ConstructionPage } from "../components/construction-page.tsx";
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
      <SideSection heading={t.whyHeading}>
        <NamedRows
          rows={[
            { name: t.why1, text: t.why1Text },
            { name: t.why2, text: t.why2Text },
            { name: t.why3, text: t.why3Text },
          ]}
        />
      </SideSection>
    </ConstructionPage>
  );
}

const Scrubber = ({ children }: { t: TripTexts; children: ReactNode }) => children;

/** Where something happens in the trip. */
const eventBands = spans.map(({ from, to }) => `M${from * 10} -4H${to * 10}V104H${from * 10}Z`).join("");

/** Seconds: in the braking. */
const shownAt = 26;

function TripCurves({ t }: { t: Texts }) {
  return (
    <div className="bleed mt-8 bg-sand px-5 py-6 md:px-8 md:py-10 lg:rounded-card lg:px-10">
      <div className="relative divide-y divide-line">
        {sensors.map((sensor) => (
          <div key={sensor.id} className="grid items-center gap-x-8 gap-y-3 py-4 md:grid-cols-[14rem_minmax(0,1fr)]">
            <div>
              <p className="flex items-baseline justify-between gap-4">
                <span className="text-lg font-semibold">{t[sensor.id]}</span>
                <span data-value className="text-2xl font-semibold tabular-nums">
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
              className="h-24 w-full overflow-visible md:h-36"
            >
              <path className="fill-amber/20" d={eventBands} />
              <path className="stroke-line" vectorEffect="non-scaling-stroke" d="M0 50H600" />
              <path
                className="stroke-ink"
                strokeWidth="2.5"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
                d={curveOf(sensor)}
              />
              <path
                data-line
                className="stroke-signal"
                strokeWidth="3"
                vectorEffect="non-scaling-stroke"
                transform={`translate(${shownAt * 10} 0)`}
                d="M0 -16V116"
              />
            </svg>
          </div>
        ))}
      </div>
      <div className="grid gap-x-8 md:grid-cols-[14rem_minmax(0,1fr)]">
        <label htmlFor="moment" className="self-start pt-2.5 font-semibold">
          {t.moment}
        </label>
        <div className="min-w-0">
          <input
            id="moment"
            type="range"
            min={0}
            max={tripSeconds}
            defaultValue={shownAt}
            aria-valuetext={`${shownAt} s`}
            className="slider"
          />
          <p aria-hidden="true" className="flex justify-between text-xs text-muted tabular-nums">
            {["0", "15", "30", "45", "60 s"].map((second) => (
              <span key={second}>{second}</span>
            ))}
          </p>
          <p role="status" className="mt-5 min-h-[3.6em] text-xl font-semibold sm:min-h-[2.6em]">
            {t.braking}
          </p>
        </div>
      </div>
    </div>
  );
}

import { useState } from "react";
import { fill } from "#app/i18n/format.ts";
import { Button } from "#app/ui/controls/button.tsx";
import {
  firstCentres,
  type Grouping,
  generateTrips,
  kMeansStep,
  roadTypesOf,
  type TripPoint,
} from "../browser/road-types.ts";
import { TripCloud, TripMark } from "./pictures/trip-cloud.tsx";

export type KMeansLabTexts = typeof import("../texts/fr/type-route.json")["lab"];

/** Three times thirty trips, the same on the server and in every browser. */
const trips = generateTrips(2014, 90);
type State = Grouping & { trails: TripPoint[][]; step: number };
const first: State = {
  groups: [],
  centres: [...firstCentres],
  changed: trips.length,
  trails: firstCentres.map((centre) => [centre]),
  step: 0,
};

/** K-Means, one step per press: trips join the nearest centre, centres move to the mean of their trips. */
export function KMeansLab({ t }: { t: KMeansLabTexts }) {
  const [state, setState] = useState(first);
  const { groups, centres, changed, trails, step } = state;
  const types = roadTypesOf(centres);
  const sorted = groups.length > 0;
  const atRest = changed === 0;
  const percent = (share: number) => fill(t.percent, { n: Math.round(share * 100) });
  const status = step === 0 ? t.start : fill(atRest ? t.rest : t.status, { step, changed });
  const rows = (["urban", "mixed", "highway"] as const).map((type) => {
    const group = types.indexOf(type);
    return { type, count: groups.filter((each) => each === group).length, centre: centres[group]! };
  });
  const counts = Object.fromEntries(rows.map(({ type, count }) => [type, count]));

  function takeStep() {
    if (atRest) return;
    const next = kMeansStep(trips, centres, groups);
    setState({ ...next, step: step + 1, trails: trails.map((trail, group) => [...trail, next.centres[group]!]) });
  }

  return (
    <div className="grid overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-[1.25fr_1fr]">
      <div className="p-5 md:p-8">
        <p className="text-xs text-muted">{t.vertical}</p>
        <div className="mx-auto max-w-[34rem]">
          <TripCloud
            trips={trips}
            groups={groups}
            types={types}
            trails={trails}
            alt={sorted ? fill(t.sortedAlt, { all: trips.length, ...counts }) : fill(t.startAlt, { all: trips.length })}
          />
        </div>
        <p className="mt-1 text-right text-xs text-muted">{t.horizontal}</p>
      </div>
      <div className="flex flex-col gap-6 border-line p-5 max-lg:border-t md:p-8 lg:border-l">
        <p role="status" className="min-h-[4.8em] lg:min-h-[6.4em]">
          {status}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={takeStep} aria-disabled={atRest}>
            {t.step}
          </Button>
          <Button variant="secondary" onClick={() => setState(first)}>
            {t.reset}
          </Button>
        </div>
        <dl className="divide-y divide-line border-y border-line">
          {rows.map(({ type, count, centre }) => (
            <div key={type} className="py-3">
              <dt className="flex items-center gap-3 font-semibold">
                <svg aria-hidden="true" viewBox="-7 -7 14 14" className="size-3.5">
                  <TripMark type={type} at={{ x: 0, y: 0 }} />
                </svg>
                <span>{t[type]}</span>
                <span className="ml-auto tabular-nums">{sorted ? fill(t.count, { count }) : "–"}</span>
              </dt>
              <dd className="mt-1 text-sm text-muted tabular-nums">
                {sorted ? fill(t.centre, { slow: percent(centre.slow), fast: percent(centre.fast) }) : t.notYet}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

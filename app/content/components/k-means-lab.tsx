import { useState } from "react";
import { fill } from "#app/i18n/format.ts";
import { Button } from "#app/ui/controls/button.tsx";
import {
  firstCentres,
  type Grouping,
  generateTrips,
  kMeansStep,
  type RoadType,
  roadTypesOf,
  type TripPoint,
} from "../browser/road-types.ts";

const size = 400;
const x = (share: number) => 20 + share * 360;
const y = (share: number) => 380 - share * 360;

export const roadColours: Record<RoadType, string> = {
  urban: "fill-blue stroke-blue",
  mixed: "fill-amber stroke-amber",
  highway: "fill-signal stroke-signal",
};

/** Shape and colour both show the group, so that neither is needed alone. */
export function TripMark({ type, at }: { type: RoadType | undefined; at: { x: number; y: number } }) {
  const place = `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`;
  if (type === undefined) return <circle className="fill-control" r="5" transform={place} />;
  const colour = roadColours[type];
  if (type === "urban") return <circle className={colour} r="5.5" transform={place} />;
  if (type === "mixed") return <path className={colour} d="M0-6.8L6.4 5H-6.4Z" transform={place} />;
  return <path className={colour} d="M-5-5H5V5H-5Z" transform={place} />;
}

type TripCloudProps = {
  trips: readonly TripPoint[];
  groups: readonly number[];
  types: readonly RoadType[];
  trails: readonly (readonly TripPoint[])[];
  alt: string;
};

export function TripCloud({ trips, groups, types, trails, alt }: TripCloudProps) {
  return (
    <svg role="img" aria-label={alt} viewBox={`0 0 ${size} ${size}`} className="w-full overflow-visible">
      <path className="fill-sand" d="M20 20L380 380H20Z" />
      <path className="stroke-line" fill="none" d="M20 200H200M200 380V200M20 20L380 380" strokeDasharray="2 5" />
      <path className="stroke-control" fill="none" d="M20 20V380H380" strokeWidth="1.5" />
      {trips.map((trip, index) => (
        <TripMark
          // biome-ignore lint/suspicious/noArrayIndexKey: a trip is its place in the list
          key={index}
          type={types[groups[index] ?? -1]}
          at={{ x: x(trip.slow), y: y(trip.fast) }}
        />
      ))}
      {trails.map((trail, group) => {
        const points = trail.map(({ slow, fast }) => [x(slow), y(fast)] as const);
        const [left, top] = points.at(-1)!;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a centre is its place in the list
          <g key={group} fill="none" strokeLinecap="round">
            <path
              className="stroke-ink"
              strokeWidth="1.5"
              strokeDasharray="1 4"
              d={`M${points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join("L")}`}
            />
            <circle className="fill-surface stroke-ink" cx={left} cy={top} r="10" strokeWidth="2.5" />
            <path className="stroke-ink" strokeWidth="2.5" d={`M${left - 5} ${top}h10M${left} ${top - 5}v10`} />
          </g>
        );
      })}
    </svg>
  );
}

export type KMeansLabTexts = typeof import("../texts/fr/type-route.json")["lab"];

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

import { useId, useLayoutEffect, useRef, useState } from "react";
import { fill } from "#app/i18n/format.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ScoreBar } from "#app/ui/status/score-bar.tsx";
import {
  type EventShares,
  exampleScore,
  exampleTrip,
  type Manoeuvre,
  manoeuvresOfEachKind,
  type ScoreBand,
  type ScoredEvent,
  scoreBand,
  scoredEvents,
} from "../driving-score.ts";

const width = 15;
const middle = 98;
const reach = 88;
/** Share of the range beyond which the picture shows a manoeuvre as harsh. */
const limit = 0.7;

type CurveProps = {
  trip: readonly Manoeuvre[];
  alt: string;
  /** What is above and below the line. */
  up: string;
  down: string;
  /** The word at the first harsh manoeuvre of its kind. */
  named?: { event: ScoredEvent; word: string };
};

function ManoeuvreCurve({ trip, alt, up, down, named }: CurveProps) {
  const path = trip
    .map(({ size }) => {
      const height = -size * reach;
      return `c${width / 4} 0 ${width / 4} ${height} ${width / 2} ${height}s${width / 4} ${-height} ${width / 2} ${-height}`;
    })
    .join("");
  const example = trip.findIndex(({ event, harsh }) => harsh && event === named?.event);
  return (
    <svg
      role="img"
      aria-label={alt}
      viewBox={`0 0 ${trip.length * width} ${middle * 2}`}
      fontSize="22"
      className="w-full overflow-visible sm:text-[13px]"
    >
      <path className="stroke-line" d={`M0 ${middle}H${trip.length * width}`} />
      {[-limit, limit].map((at) => (
        <path
          key={at}
          className="stroke-control"
          strokeDasharray="2 6"
          d={`M0 ${middle + at * reach}H${trip.length * width}`}
        />
      ))}
      <path
        className="stroke-ink"
        d={`M0 ${middle}${path}`}
        fill="none"
        strokeWidth="1.75"
        vectorEffect="non-scaling-stroke"
      />
      {trip.map(
        ({ harsh, size }, index) =>
          harsh && (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a manoeuvre is its place in the trip
              key={index}
              className="fill-amber stroke-surface"
              cx={(index + 0.5) * width}
              cy={middle - size * reach}
              r="6"
              strokeWidth="2"
            />
          ),
      )}
      <g className="fill-muted stroke-surface" strokeWidth="4" paintOrder="stroke">
        <text dominantBaseline="hanging">{up}</text>
        <text y={middle * 2}>{down}</text>
        {example >= 0 && (
          <text
            className="fill-ink font-semibold"
            x={(example + 0.5) * width + 14}
            y={middle - trip[example]!.size * reach}
            dominantBaseline="central"
          >
            {named!.word}
          </text>
        )}
      </g>
    </svg>
  );
}

export type ScoreLabTexts = typeof import("../texts/fr/score-conduite.json")["lab"];

const first: EventShares = { acceleration: 5, braking: 10, left: 5, right: 0 };
const max = 50;
const bandColours: Record<ScoreBand, string> = { safe: "text-signal", average: "text-amber-ink", risky: "text-red" };

export function ScoreLab({ t }: { t: ScoreLabTexts }) {
  const id = useId();
  const [shares, setShares] = useState(first);
  const sliders = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const moved = sliders.current?.querySelectorAll<HTMLInputElement>("input") ?? [];
    setShares(Object.fromEntries([...moved].map(({ name, value }) => [name, Number(value)])) as EventShares);
  }, []);
  const score = exampleScore(shares);
  const band = scoreBand(score);
  const values = {
    acceleration: countOf(shares.acceleration),
    braking: countOf(shares.braking),
    left: countOf(shares.left),
    right: countOf(shares.right),
    all: manoeuvresOfEachKind,
  };
  const lanes = [
    {
      name: t.along,
      alt: t.alongAlt,
      events: ["acceleration", "braking"],
      up: t.alongUp,
      down: t.alongDown,
      named: { event: "braking", word: t.harshBraking },
    },
    { name: t.across, alt: t.acrossAlt, events: ["left", "right"], up: t.acrossUp, down: t.acrossDown },
  ] as const;
  return (
    <div className="grid overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-[1.5fr_1fr]">
      <div className="bg-sand p-5 md:p-8 lg:col-span-2">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
          <div>
            <p className="text-sm text-muted">{t.score}</p>
            <p className={`mt-1 text-2xl font-semibold ${bandColours[band]}`}>{t[band]}</p>
          </div>
          <output
            htmlFor={scoredEvents.map((event) => `${id}${event}`).join(" ")}
            className="text-[6rem] leading-[0.85] font-semibold tracking-tight"
          >
            <span>{score}</span>
            <span className="text-xl font-medium tracking-normal text-muted">{t.outOf}</span>
          </output>
        </div>
        <ScoreBar score={score} className="mt-5 w-full" />
      </div>
      <div className="flex flex-col justify-between p-5 md:p-8">
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span>{t.curve}</span>
          <span>{t.sample}</span>
        </p>
        {lanes.map(({ name, alt, events, ...words }) => (
          <div key={name} className="mt-5">
            <p className="mb-3 font-semibold">{name}</p>
            <ManoeuvreCurve trip={exampleTrip(shares, events)} alt={fill(alt, values)} {...words} />
          </div>
        ))}
      </div>
      <fieldset ref={sliders} className="grid content-start gap-6 border-line p-5 max-lg:border-t md:p-8 lg:border-l">
        <legend className="sr-only">{t.controls}</legend>
        <p aria-hidden="true" className="font-semibold">
          {t.controls}
        </p>
        {scoredEvents.map((event) => (
          <ShareSlider
            key={event}
            id={id + event}
            event={event}
            share={shares[event]}
            onChange={(share) => setShares({ ...shares, [event]: share })}
            t={t}
          />
        ))}
        <p className="text-sm text-muted">{t.formula}</p>
        <div>
          <Button variant="secondary" size="sm" onClick={() => setShares(first)}>
            {t.reset}
          </Button>
        </div>
      </fieldset>
    </div>
  );
}

const countOf = (share: number) => Math.round((share * manoeuvresOfEachKind) / 100);

type ShareSliderProps = {
  id: string;
  event: ScoredEvent;
  share: number;
  onChange: (share: number) => void;
  t: ScoreLabTexts;
};

/** The share of the manoeuvres that are one of the four events, in percent. */
function ShareSlider({ id, event, share, onChange, t }: ShareSliderProps) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id}>{t[event]}</label>
        <span aria-hidden="true" className="font-semibold tabular-nums">
          {fill(t.percent, { n: share })}
        </span>
      </div>
      {/* The thumb stays within the column. */}
      <div className="px-4">
        <input
          id={id}
          name={event}
          type="range"
          min={0}
          max={max}
          step={100 / manoeuvresOfEachKind}
          value={share}
          aria-valuetext={fill(t.valueText, { n: share, count: countOf(share), all: manoeuvresOfEachKind })}
          onChange={(change) => onChange(Number(change.target.value))}
          className="slider"
        />
      </div>
    </div>
  );
}

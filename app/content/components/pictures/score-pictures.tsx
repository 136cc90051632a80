import type { ScoredEvent } from "../../driving-score.ts";

const jerky =
  "M0 150C8 150 10 70 26 62S44 120 58 124 70 40 92 34 116 116 132 120 150 30 176 26 206 104 222 108 240 24 268 22 300 96 318 98 336 30 360 28 396 92 410 96 430 36 452 34 486 104 500 108 520 44 540 42 566 140 600 150";
const smooth = "M0 150C40 148 60 84 120 76S220 70 290 68 380 70 440 74 540 138 600 150";

export function EcoPicture({ alt, jerkyName, smoothName }: { alt: string; jerkyName: string; smoothName: string }) {
  return (
    <figure role="img" aria-label={alt} className="rounded-card border border-line bg-surface p-5 md:p-8">
      <svg aria-hidden="true" viewBox="0 0 600 160" fill="none" className="w-full">
        <path className="stroke-line" d="M0 30H600M0 90H600M0 150H600" />
        <path className="stroke-amber" d={jerky} strokeWidth="2" strokeDasharray="5 4" />
        <path className="stroke-signal" d={smooth} strokeWidth="3" strokeLinecap="round" />
      </svg>
      <div aria-hidden="true" className="mt-4 grid gap-2 text-sm sm:grid-cols-2">
        {[
          ["stroke-signal", "", smoothName],
          ["stroke-amber", "5 4", jerkyName],
        ].map(([colour, dashes, name]) => (
          <p key={name} className="flex items-center gap-3">
            <svg aria-hidden="true" viewBox="0 0 36 4" className="w-9 shrink-0">
              <path className={colour} d="M0 2H36" strokeWidth="3" strokeDasharray={dashes} />
            </svg>
            <span>{name}</span>
          </p>
        ))}
      </div>
    </figure>
  );
}

/** The car from above, its direction of travel (grey) and the acceleration felt (green). */
const drawings: Record<ScoredEvent, { way: string; push: string; turn: number }> = {
  acceleration: { way: "M120 20V10", push: "M120 34V8M111 17l9-9 9 9", turn: 0 },
  braking: { way: "M120 20V10", push: "M120 122v26M111 139l9 9 9-9", turn: 0 },
  left: { way: "M112 26C104 12 92 4 74 2", push: "M92 78H58M67 69l-9 9 9 9", turn: -14 },
  right: { way: "M128 26c8-14 20-22 38-24", push: "M148 78h34M173 69l9 9-9 9", turn: 14 },
};

export function EventPicture({ event }: { event: ScoredEvent }) {
  const { way, push, turn } = drawings[event];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 -6 240 164"
      fill="none"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="mx-auto w-full max-w-60 stroke-ink"
    >
      <path className="stroke-control" d={way} strokeDasharray="1 7" />
      <g transform={`rotate(${turn} 120 78)`}>
        <rect x="98" y="40" width="44" height="76" rx="14" className="fill-surface" />
        <path d="M103 62c10-6 24-6 34 0M104 98c10 5 22 5 32 0" />
        <path className="stroke-control" d="M106 64v32M134 64v32" />
      </g>
      <path className="stroke-signal" d={push} strokeWidth="3" />
    </svg>
  );
}

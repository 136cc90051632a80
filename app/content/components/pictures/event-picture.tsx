import type { ScoredEvent } from "../../driving-score.ts";

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

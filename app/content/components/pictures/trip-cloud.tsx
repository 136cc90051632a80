import type { RoadType, TripPoint } from "../../browser/road-types.ts";

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
  if (type === undefined) return <circle className="fill-control" r="4" transform={place} />;
  const colour = roadColours[type];
  if (type === "urban") return <circle className={colour} r="4.5" transform={place} />;
  if (type === "mixed") return <path className={colour} d="M0-5.5L5.2 4H-5.2Z" transform={place} />;
  return <path className={colour} d="M-4.2-4.2H4.2V4.2H-4.2Z" transform={place} />;
}

type TripCloudProps = {
  trips: readonly TripPoint[];
  /** Index of each trip's group; empty before the first step. */
  groups: readonly number[];
  types: readonly RoadType[];
  /** Per group, the positions of its centre, the current one last. */
  trails: readonly (readonly TripPoint[])[];
  alt: string;
};

/** Every trip as a point, every centre as a cross with its path so far. */
export function TripCloud({ trips, groups, types, trails, alt }: TripCloudProps) {
  return (
    <svg role="img" aria-label={alt} viewBox={`0 0 ${size} ${size}`} className="w-full overflow-visible">
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

import type { Manoeuvre } from "../../driving-score.ts";

const width = 15;
const middle = 62;
const reach = 56;
/** Share of the range beyond which the picture shows a manoeuvre as harsh. */
const limit = 0.7;

/** What the accelerometer feels along one axis: small bumps, and the harsh ones beyond the dashed line, with a dot. */
export function ManoeuvreCurve({ trip, alt }: { trip: readonly Manoeuvre[]; alt: string }) {
  const path = trip
    .map(({ size }) => {
      const height = -size * reach;
      return `c${width / 4} 0 ${width / 4} ${height} ${width / 2} ${height}s${width / 4} ${-height} ${width / 2} ${-height}`;
    })
    .join("");
  return (
    <svg role="img" aria-label={alt} viewBox={`0 0 ${trip.length * width} ${middle * 2}`} className="w-full">
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
    </svg>
  );
}

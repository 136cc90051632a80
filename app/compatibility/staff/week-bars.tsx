import { fill } from "#app/i18n/format.ts";

const barWidth = 6;
const height = 24;

/** The current week at the right; numbers for screen readers. */
export function WeekBars({ weeks, label }: { weeks: readonly number[]; label: string }) {
  const most = Math.max(1, ...weeks);
  const width = weeks.length * barWidth;
  return (
    <svg
      role="img"
      aria-label={fill(label, { count: weeks.length, checks: weeks.join(", ") })}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="fill-signal align-middle"
    >
      {weeks.map((checks, week) => {
        const bar = Math.max(1, Math.round((checks / most) * height));
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        return <rect key={week} x={week * barWidth} y={height - bar} width={barWidth - 2} height={bar} />;
      })}
    </svg>
  );
}

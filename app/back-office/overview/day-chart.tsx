/** A bar for each day's value, and a line for the period before; rendered on the server (docs/decisions/0031). */
export function DayChart({ label, values, earlier }: { label: string; values: number[]; earlier: number[] }) {
  const height = 120;
  const top = Math.max(1, ...values, ...earlier);
  const y = (value: number) => height - (value / top) * (height - 4);
  const line = earlier.map((value, place) => `${place * 8 + 4},${y(value).toFixed(1)}`).join(" ");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * 8} ${height}`}
      preserveAspectRatio="none"
      className="h-36 w-full border-b border-control"
    >
      {values.map((value, place) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
          key={place}
          x={place * 8 + 1}
          y={y(value).toFixed(1)}
          width={6}
          height={(height - y(value)).toFixed(1)}
          className="fill-signal"
        />
      ))}
      <polyline points={line} vectorEffect="non-scaling-stroke" className={earlierLine} />
    </svg>
  );
}

/** Dashed, so that colour is not the only difference from the bars. */
const earlierLine = "fill-none stroke-amber stroke-[1.5] [stroke-dasharray:5_3]";

export const ChartKey = ({ now, before }: { now: string; before: string }) => (
  <span className="flex flex-wrap justify-center gap-x-4">
    <span className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" viewBox="0 0 14 10" className="h-2.5 w-3.5">
        <path d="M0 4h6v6H0zM8 0h6v10H8z" className="fill-signal" />
      </svg>
      <span>{now}</span>
    </span>
    <span className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" viewBox="0 0 22 10" className="h-2.5 w-5.5">
        <path d="M0 5h22" className={earlierLine} />
      </svg>
      <span>{before}</span>
    </span>
  </span>
);

/** A bar for a row's share of the largest value; decorative, since the value is beside it. */
export function ShareBar({ part, largest }: { part: number; largest: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full min-w-16 rounded-full">
      <rect width={100} height={8} className="fill-ink/8" />
      <rect width={largest === 0 ? 0 : ((part / largest) * 100).toFixed(1)} height={8} className="fill-signal" />
    </svg>
  );
}

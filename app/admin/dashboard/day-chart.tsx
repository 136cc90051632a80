/** One figure of each day as bars, with the period before as a line behind them; drawn by the server (docs/decisions/0031). */
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
      <polyline points={line} vectorEffect="non-scaling-stroke" className="fill-none stroke-amber stroke-[1.5]" />
    </svg>
  );
}

/** What part of the largest a row is, beside its figure, which says the same. */
export function ShareBar({ part, largest }: { part: number; largest: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full min-w-16 rounded-full">
      <rect width={100} height={8} className="fill-ink/8" />
      <rect width={largest === 0 ? 0 : ((part / largest) * 100).toFixed(1)} height={8} className="fill-signal" />
    </svg>
  );
}

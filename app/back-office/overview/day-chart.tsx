import type { ReactNode } from "react";

/** The next of 1, 2, 5, 10, 20 … that is not below, in the unit in which the axis is written. */
export function axisTop(largest: number, unit = 1): number {
  const wanted = Math.max(1, largest / unit);
  const power = 10 ** Math.floor(Math.log10(wanted));
  return unit * power * [1, 2, 5, 10].find((step) => step * power >= wanted)!;
}

const [height, step] = [100, 8];

type Props = {
  label: string;
  values: number[];
  /** The same number of days before: a wider grey bar behind each. */
  earlier: number[];
  /** In what the axis is labelled: 100 for cents. */
  unit?: number;
  format: (value: number) => string;
  children: ReactNode;
};

/** A bar for each day, 240 px high with its axis; rendered on the server (docs/decisions/0031). `children`: below the axis. */
export function DayChart({ label, values, earlier, unit, format, children }: Props) {
  const top = axisTop(Math.max(...values, ...earlier, 0), unit);
  const y = (value: number) => height - (Math.max(0, value) / top) * height;
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <div aria-hidden="true" className="relative grid h-60 content-between text-right text-xs text-muted tabular-nums">
        {[top, top / 2, 0].map((value) => (
          <span key={value} className="-my-2">
            {format(value)}
          </span>
        ))}
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${values.length * step} ${height}`}
        preserveAspectRatio="none"
        className="h-60 w-full"
      >
        {[0, height / 2, height].map((line) => (
          <path
            key={line}
            d={`M0 ${line}H${values.length * step}`}
            vectorEffect="non-scaling-stroke"
            className={line === height ? "stroke-control" : "stroke-line"}
          />
        ))}
        {earlier.map((value, place) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
            key={place}
            x={place * step + 0.75}
            y={y(value).toFixed(1)}
            width={step - 1.5}
            height={(height - y(value)).toFixed(1)}
            className="fill-ink/10"
          />
        ))}
        {values.map((value, place) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
            key={place}
            x={place * step + 2}
            y={y(value).toFixed(1)}
            width={step - 4}
            height={(height - y(value)).toFixed(1)}
            className="fill-signal"
          />
        ))}
      </svg>
      <div className="col-start-2 flex flex-wrap justify-between gap-x-4 gap-y-1 pt-2 text-xs text-muted">
        {children}
      </div>
    </div>
  );
}

export const ChartKey = ({ now, before }: { now: string; before: string }) => (
  <span className="flex flex-wrap justify-center gap-x-4">
    {[
      { text: now, colour: "bg-signal" },
      { text: before, colour: "bg-ink/10" },
    ].map(({ text, colour }) => (
      <span key={colour} className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className={`size-2.5 ${colour}`} />
        <span>{text}</span>
      </span>
    ))}
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

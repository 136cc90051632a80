import type { ReactNode } from "react";
import { claims } from "#app/claims.ts";
import { classNames } from "#app/ui/layout/class-names.ts";
import { type IconProps, stroke } from "#app/ui/pictures/draw-icon.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { ScoreBar } from "#app/ui/status/score-bar.tsx";

type Icon = (props: IconProps) => ReactNode;

const pin = "M12 21c4.5-4.6 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.4 6.5 11Z";
const bell = "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4";

/** What the app asks for: position, position in the background, Bluetooth, notifications. */
export const permissionIcons: readonly Icon[] = [
  stroke(pin, "M9.5 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0"),
  stroke(pin, "M14.5 12a3.5 3.5 0 0 1-3.5-5a3.5 3.5 0 1 0 3.5 5"),
  stroke("M7 8l10 8-5 4.5v-17L17 8 7 16"),
  stroke(bell),
];

/** What the first screen shows: mileage, level, service, 12 V battery, fault codes. */
export const vehicleIcons: readonly Icon[] = [
  stroke("M4.5 18a9 9 0 1 1 15 0", "M12 14l4-5"),
  stroke(
    "M5 20V5.5a1.5 1.5 0 0 1 1.5-1.5h6A1.5 1.5 0 0 1 14 5.5V20",
    "M3.5 20h12",
    "M7.5 10.5h4",
    "M14 12h2a1.5 1.5 0 0 1 1.5 1.5v3a1.5 1.5 0 0 0 3 0V9l-3-3",
  ),
  stroke("M5 6h14v14H5Z", "M5 10.5h14", "M9 3.5v4", "M15 3.5v4", "M9 15l2 2 4-4"),
  stroke("M3.5 8h17v11h-17Z", "M7 8V5.5h3V8", "M14 8V5.5h3V8", "M6.5 13h4", "M13.5 13h4", "M15.5 11v4"),
  stroke("M8 9h3V7H9.5V5.5h5V7H13v2h3l2 2v1.5h2v-2h1v7h-1v-2h-2V18h-7l-3-2.5H6v2H5v-7h1v2h1.5Z"),
];

/** A list whose rows begin with an icon each; without icons, with a check. */
export const IconRows = ({ texts, icons = [] }: { texts: readonly string[]; icons?: readonly Icon[] }) => (
  <ul className="divide-y divide-ink/10 rounded-card bg-sand px-5 py-2 md:px-6">
    {texts.map((text, index) => {
      const Icon = icons[index] ?? CheckIcon;
      return (
        <li key={text} className="flex gap-4 py-2.5 md:py-3.5">
          <Icon className="mt-0.5 size-6 text-signal" />
          <span className="min-w-0">{text}</span>
        </li>
      );
    })}
  </ul>
);

/** The events in two columns; what does not fit into one takes both. */
export const EventList = ({ texts }: { texts: readonly string[] }) => (
  <ul className="grid gap-x-4 min-[22rem]:grid-cols-2">
    {texts.map((text) => (
      <li
        key={text}
        className={classNames(
          "flex items-center gap-2.5 border-b border-line py-2.5 text-sm leading-snug font-medium",
          text.length > 40 && "col-span-full",
        )}
      >
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-blue" />
        <span className="min-w-0 hyphens-auto wrap-anywhere">{text}</span>
      </li>
    ))}
  </ul>
);

/** A score, and below it the words for its three ranges. */
export function SampleScore({ name, ranges }: { name: string; ranges: readonly string[] }) {
  const { value } = claims.sampleScore;
  return (
    <div className="rounded-card border border-line bg-surface p-5 md:p-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="text-lg font-semibold text-signal">{name}</span>
        <span className="text-3xl font-semibold tracking-tight tabular-nums">{`${value}/${claims.scoreMax.value}`}</span>
      </p>
      <ScoreBar score={value} className="mt-4 w-full" />
      <ul className="mt-5 grid gap-2.5 text-sm">
        {ranges.map((range, index) => (
          <li key={range} className="flex items-center gap-3">
            <span aria-hidden="true" className={`h-5 w-1.5 rounded-full ${rangeColours[index]}`} />
            <span>{range}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const rangeColours = ["bg-signal", "bg-amber", "bg-red"];

/** A fault as the app reports it. */
export const FaultCard = ({ meaning, detail }: { meaning: string; detail: string }) => (
  <div data-theme="dark" className="rounded-card bg-night p-5 md:p-6">
    <p className="font-mono text-5xl font-medium tracking-tight">P0171</p>
    <p className="mt-5 text-lg font-medium">{meaning}</p>
    <p className="mt-2 flex items-center gap-2.5 text-sm text-muted">
      <span aria-hidden="true" className="size-2 rounded-full bg-amber" />
      <span>{detail}</span>
    </p>
  </div>
);

/** The switch is on, and of the trip nothing is left but its two ends. */
export const PrivateTrip = ({ name }: { name: string }) => (
  <div aria-hidden="true" className="rounded-card border border-line bg-surface p-5 max-md:hidden md:p-6">
    <p className="flex items-center justify-between gap-6 font-semibold">
      <span>{name}</span>
      <svg aria-hidden="true" viewBox="0 0 52 30" className="w-12 shrink-0">
        <rect className="fill-signal" width="52" height="30" rx="15" />
        <circle className="fill-surface" cx="37" cy="15" r="11" />
      </svg>
    </p>
    <svg aria-hidden="true" viewBox="0 0 400 90" fill="none" strokeLinecap="round" className="mt-4 w-full">
      <path
        className="stroke-line"
        strokeWidth="3"
        strokeDasharray="1 11"
        d="M16 70C80 70 90 26 150 26S240 66 290 62 350 24 384 20"
      />
      <circle className="fill-surface stroke-control" strokeWidth="2.5" cx="16" cy="70" r="6" />
      <circle className="fill-surface stroke-control" strokeWidth="2.5" cx="384" cy="20" r="6" />
    </svg>
  </div>
);

/** On a narrow screen without the consumption. */
const cellStyle = (index: number) =>
  classNames(
    "px-3 py-2.5",
    index === 0 ? "text-left hyphens-auto wrap-anywhere" : "text-right",
    index === 3 && "max-sm:hidden",
  );

/** The first rows of a file, as a spreadsheet shows them. */
export const ExportedFile = ({ columns, rows }: { columns: readonly string[]; rows: readonly string[][] }) => (
  <div className="overflow-hidden rounded-card border border-line bg-surface">
    <p aria-hidden="true" className="border-b border-line bg-sand px-5 py-2.5 font-mono text-code-s">
      .csv
    </p>
    <table className="w-full text-sm">
      <thead>
        <tr className="text-muted">
          {columns.map((column, index) => (
            <th key={column} scope="col" className={cellStyle(index)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values]) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className={classNames(cellStyle(0), "font-normal")}>
              {name}
            </th>
            {values.map((value, index) => (
              <td key={columns[index + 1]} className={cellStyle(index + 1)}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Steps in the order in which they are done. */
export const StepRows = ({ texts }: { texts: readonly string[] }) => (
  <ol className="divide-y divide-ink/10 rounded-card bg-sand px-5 py-2 md:px-6">
    {texts.map((text, index) => (
      <li key={text} className="flex gap-4 py-2.5 md:py-3.5">
        <span aria-hidden="true" className="w-6 shrink-0 font-semibold text-signal tabular-nums">
          {index + 1}
        </span>
        <span className="min-w-0">{text}</span>
      </li>
    ))}
  </ol>
);

import { classNames } from "#app/ui/layout/class-names.ts";
import { DrawnDongle, DrawnPort, lineDrawing } from "#app/ui/pictures/line-drawing.tsx";

const size = "0 0 320 200";

/** Under the dashboard: the port, the dongle on its way in. */
const PlugInPicture = lineDrawing(
  size,
  <>
    <path className="stroke-control" d="M0 52C60 40 104 38 160 38s100 2 160 14" />
    <path className="stroke-control" d="M34 48C48 84 62 98 92 98h136c30 0 44-14 58-50" />
    <circle className="stroke-control" cx="60" cy="24" r="46" strokeDasharray="1 7" />
    <g transform="translate(160 70) scale(0.8)">
      <DrawnPort />
    </g>
    <path className="stroke-signal" d="M160 124v-24M152 108l8-8 8 8" strokeWidth="2.5" />
    <g transform="translate(160 160)">
      <DrawnDongle />
    </g>
  </>,
);

/** The phone and the dongle find each other. */
const PairPicture = lineDrawing(
  size,
  <>
    <rect x="36" y="20" width="88" height="160" rx="14" />
    <path className="stroke-control" d="M70 30h20" />
    <path className="stroke-control" d="M52 118h56M52 134h34" />
    <path className="stroke-blue" d="M68 60l24 22-12 12V48l12 12-24 22" strokeWidth="2.5" />
    <path className="stroke-signal" d="M146 82c9 11 9 25 0 36M160 72c15 17 15 39 0 56" strokeWidth="2.5" />
    <g transform="translate(236 100)">
      <DrawnDongle />
    </g>
  </>,
);

/** A trip has its score. */
const DrivePicture = lineDrawing(
  size,
  <>
    <path className="stroke-control" d="M28 164h264" />
    <path d="M92 178a68 68 0 0 1 136 0" className="fill-surface stroke-line" strokeWidth="9" />
    <path d="M92 178a68 68 0 0 1 116-48" className="stroke-signal" strokeWidth="9" />
    <text x="160" y="172" textAnchor="middle" className="fill-ink stroke-none text-2xl font-semibold">
      82
    </text>
  </>,
);

type StepTexts = Record<`step${1 | 2 | 3}` | `step${1 | 2 | 3}Text`, string>;

/** Plugged in, paired, driven: three numbered steps, drawn. `className` sets the gap between them. */
export function InstallationSteps({ t, className }: { t: StepTexts; className: string }) {
  return (
    <ol className={classNames("grid gap-x-8 md:grid-cols-3", className)}>
      {[
        { name: t.step1, text: t.step1Text, Picture: PlugInPicture },
        { name: t.step2, text: t.step2Text, Picture: PairPicture },
        { name: t.step3, text: t.step3Text, Picture: DrivePicture },
      ].map(({ name, text, Picture }, index) => (
        <li key={name}>
          <div className="rounded-card bg-sunken p-6">
            <Picture />
          </div>
          <h3 className="mt-5 flex gap-3 text-lg">
            <span className="text-muted tabular-nums">{index + 1}</span>
            <span>{name}</span>
          </h3>
          <p className="mt-2 text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}

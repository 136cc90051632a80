import type { ScoredEvent } from "../../driving-score.ts";

/** Two drives over the same made-up 1.4 km, in 120 seconds: speeds in km/h. */
const seconds = 120;
const eased = (way: number) => {
  const part = Math.min(1, Math.max(0, way));
  return part * part * (3 - 2 * part);
};
const drives = {
  jerky: (second: number) =>
    eased(second / 8) * eased((seconds - second) / 8) * (44 + 9 * Math.sin((second / 13.5) * 2 * Math.PI)),
  smooth: (second: number) => 50 * eased(second / 16) * eased((seconds - second) / 24),
};
type Drive = keyof typeof drives;

const pointsOf = (drive: Drive) =>
  Array.from({ length: seconds + 1 }, (_, second) => `${second * 10} ${(360 - drives[drive](second) * 6).toFixed(0)}`);

/** What the motor of a car of 1.3 t gives against inertia, tyres and air; nothing is gained back. */
function energyOf(drive: Drive): number {
  let joules = 0;
  for (let second = 0; second < seconds; second++) {
    const from = drives[drive](second) / 3.6;
    const to = drives[drive](second + 1) / 3.6;
    joules += Math.max(0, 1300 * (to - from) * ((from + to) / 2) + 140 * to + 0.41 * to ** 3);
  }
  return joules;
}

const [jerky, smooth] = [pointsOf("jerky"), pointsOf("smooth")];
const shares = { jerky: 100, smooth: Math.round((energyOf("smooth") / energyOf("jerky")) * 100) };

type EcoPictureProps = { alt: string; jerkyName: string; smoothName: string; energyName: string };

export function EcoPicture({ alt, jerkyName, smoothName, energyName }: EcoPictureProps) {
  const rows = [
    { drive: "jerky", name: jerkyName, line: "stroke-amber", bar: "fill-amber", dashes: "7 6" },
    { drive: "smooth", name: smoothName, line: "stroke-signal", bar: "fill-signal", dashes: "" },
  ] as const;
  return (
    <figure role="img" aria-label={alt} className="bleed bg-sand px-5 py-8 md:px-8 lg:rounded-card lg:p-12">
      <div aria-hidden="true" className="relative pl-12 md:pl-20">
        <svg
          aria-hidden="true"
          viewBox="0 0 1200 366"
          preserveAspectRatio="none"
          fill="none"
          className="h-52 w-full md:h-80"
        >
          <path className="stroke-control" vectorEffect="non-scaling-stroke" d="M0 60H1200M0 180H1200M0 360H1200" />
          <path
            className="fill-amber/25"
            fillRule="evenodd"
            d={`M${jerky.join("L")}L${[...smooth].reverse().join("L")}Z`}
          />
          <path
            className="stroke-amber"
            d={`M${jerky.join("L")}`}
            strokeWidth="2.5"
            strokeDasharray="7 6"
            vectorEffect="non-scaling-stroke"
          />
          <path
            className="stroke-signal"
            d={`M${smooth.join("L")}`}
            strokeWidth="5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span className="absolute top-[16.4%] left-0 -translate-y-1/2 text-xs text-muted tabular-nums">50 km/h</span>
        <span className="absolute top-[49.2%] left-0 -translate-y-1/2 text-xs text-muted tabular-nums">30</span>
      </div>
      <div aria-hidden="true" className="mt-8 md:mt-10">
        <p className="text-sm text-muted">{energyName}</p>
        <div className="mt-3 grid gap-3">
          {rows.map(({ drive, name, line, bar, dashes }) => (
            <div key={drive} className="grid items-center gap-x-6 gap-y-1 md:grid-cols-[14rem_1fr]">
              <p className="flex items-center gap-3 font-semibold">
                <svg aria-hidden="true" viewBox="0 0 36 4" className="w-9 shrink-0">
                  <path className={line} d="M0 2H36" strokeWidth="3" strokeDasharray={dashes} />
                </svg>
                <span>{name}</span>
              </p>
              <svg aria-hidden="true" className="h-8 w-full md:h-12">
                <rect width={`${shares[drive]}%`} height="100%" rx="6" className={bar} />
              </svg>
            </div>
          ))}
        </div>
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

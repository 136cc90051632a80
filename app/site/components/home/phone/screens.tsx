import type { ReactNode } from "react";
import { money } from "#app/i18n/format.ts";
import { VisuallyHidden } from "#app/ui/layout/visually-hidden.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { CarIcon } from "#app/ui/pictures/page-icons.tsx";
import type { SampleProps } from "../home-texts.ts";
import { car, figures, trips } from "../samples/samples.ts";

/** Drawn, not a real town: the dashes of four broad lines are the streets. */
const StreetMap = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 240 210"
    preserveAspectRatio="xMidYMid slice"
    fill="none"
    strokeLinejoin="round"
    className="min-h-0 w-full flex-1 rounded-card bg-sunken"
  >
    <g transform="rotate(-22 120 105)">
      <path className="fill-signal-soft" d="M112 12h52v52h-52Z" />
      <path
        className="stroke-line"
        strokeWidth="400"
        strokeDasharray="1.5 8.5 1.5 12.5 1.5 10.5 1.5 6.5"
        d="M-60 105H300M120-95V305"
      />
      <path className="stroke-control/50" strokeWidth="400" strokeDasharray="3.5 62.5" d="M-44 105H300M120-77V305" />
      <path className="stroke-blue-soft" strokeWidth="15" d="M-60 72C20 84 40 160 96 186s90 56 160 60" />
      <path className="stroke-surface" strokeWidth="8" d={route} />
      <path className="stroke-signal" strokeWidth="4" strokeLinecap="round" d={route} />
      <circle className="fill-surface stroke-ink" strokeWidth="3" r="5" cx="90" cy="186" />
      <circle className="fill-ink stroke-surface" strokeWidth="3" r="7" cx="184" cy="122" />
    </g>
  </svg>
);

/** Inside what is left of the map where its place is narrow. */
const route = "M90 186V57H156V122H184";

function Title({ children, note }: { children: ReactNode; note: string }) {
  return (
    <p className="flex items-baseline justify-between gap-2">
      <span className="text-sm font-semibold">{children}</span>
      <span className="text-muted">{note}</span>
    </p>
  );
}

function Tile({ name, value, part }: { name: string; value: string; part?: number }) {
  return (
    <p className="flex flex-col justify-between gap-1 rounded-card border border-line bg-surface p-3">
      <span className="text-muted">{name}</span>
      <span className="text-sm font-semibold tabular-nums">{value}</span>
      {part !== undefined && (
        <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 h-1 w-full">
          <path className="stroke-line" strokeWidth="4" d="M0 2h100" />
          <path className={part < 0.2 ? "stroke-amber" : "stroke-signal"} strokeWidth="4" d={`M0 2h${part * 100}`} />
        </svg>
      )}
    </p>
  );
}

export function HomeScreen({ language, samples: { dashboard: t, phone } }: SampleProps) {
  const { of, percent } = figures(language);
  return (
    <>
      <Title note={phone.off}>{phone.car}</Title>
      <div className="flex flex-1 flex-col items-center justify-center rounded-card border border-line bg-surface p-3">
        <svg
          aria-hidden="true"
          viewBox="0 0 200 108"
          fill="none"
          strokeWidth="13"
          strokeLinecap="round"
          className="w-full"
        >
          <path className="stroke-line" d="M16 98a84 84 0 0 1 168 0" />
          <path className="stroke-signal" d="M16 98a84 84 0 0 1 144-59" />
          <text x="100" y="96" textAnchor="middle" className="fill-ink stroke-none text-5xl font-semibold">
            {car.drivingScore}
          </text>
        </svg>
        <VisuallyHidden>{`${car.drivingScore}/100`}</VisuallyHidden>
        <span className="mt-1 block text-sm font-semibold text-signal">{t.safe}</span>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Tile name={t.fuelLevel} value={of(car.fuelLitres, "L")} part={car.fuelLitres / car.fuelTank} />
        <Tile name={t.electricBattery} value={percent(car.electricBattery)} part={car.electricBattery / 100} />
        <Tile name={t.batteryLevelStop} value={of(car.batteryLevelStop, "V", 1)} />
        <Tile name={t.maintenanceDue} value={t.maintenanceValue} />
      </div>
      <p className="flex items-baseline justify-between gap-3 px-1">
        <span className="text-muted">{t.mileage}</span>
        <span className="font-semibold tabular-nums">{of(car.mileage, "km")}</span>
      </p>
    </>
  );
}

/** How many of the VIN's characters have come. */
const read = 12;

export function InstallScreen({ samples: { phone } }: SampleProps) {
  const steps = [phone.found, phone.link, phone.reading, phone.identifying];
  const current = 2;
  return (
    <>
      <Title note={`${current + 1}/${steps.length}`}>{phone.pairing}</Title>
      <div className="flex flex-1 flex-col items-center justify-center gap-4 rounded-card bg-signal-soft p-3 text-center">
        <CarIcon className="size-16 text-signal" />
        <span className="font-semibold">{phone.vin}</span>
        <span className="grid grid-cols-9 gap-1 font-mono">
          {[...car.vin].map((character, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of places
              key={index}
              className={`flex h-6 w-5 items-center justify-center rounded-small border ${index < read ? "border-transparent bg-surface font-semibold" : index === read ? "border-signal" : "border-ink/20"}`}
            >
              {index < read ? character : ""}
            </span>
          ))}
        </span>
        <span className="text-muted">{phone.nothingToCopy}</span>
      </div>
      {steps.map((step, index) => (
        <p key={step} className="flex items-center gap-3 rounded-card border border-line bg-surface px-3 py-2.5">
          <span
            className={`flex size-5 shrink-0 items-center justify-center rounded-full ${index < current ? "bg-signal text-on-signal" : index === current ? "border-2 border-signal border-r-transparent" : "border-2 border-line"}`}
          >
            {index < current && <CheckIcon className="size-3.5" />}
          </span>
          <span className={index > current ? "text-muted" : "font-medium"}>{step}</span>
        </p>
      ))}
    </>
  );
}

export function TripScreen({ language, samples: { trips: t } }: SampleProps) {
  const { of, duration } = figures(language);
  const trip = trips[0]!;
  return (
    <>
      <Title note={t.mixed}>{t.commute}</Title>
      <StreetMap />
      <div className="grid grid-cols-2 gap-2">
        <Tile name={t.distance} value={of(trip.km, "km", 1)} />
        <Tile name={t.duration} value={duration(trip.minutes)} />
        <Tile name={t.consumption} value={of(trip.consumption, "L/100\u00a0km", 1)} />
        <Tile name={t.cost} value={money(trip.cost, language, { always: true })} />
      </div>
    </>
  );
}

export function DiagnosticScreen({ language, samples: { codes: t, phone } }: SampleProps) {
  const { of } = figures(language);
  return (
    <>
      <Title note={phone.running}>{phone.live}</Title>
      <div className="grid grid-cols-2 gap-2">
        <Tile name={phone.voltage} value={of(car.batteryLevelDriving, "V", 1)} />
        <Tile name={phone.coolant} value={of(car.coolant, "°C")} />
      </div>
      <p className="text-muted">{phone.lastTrip}</p>
      <div className="flex flex-1 flex-col gap-2 rounded-card border border-line bg-surface p-3">
        <p className="flex items-center justify-between gap-2">
          <span className="font-mono text-code-m font-semibold">P0171</span>
          <span className="flex items-center gap-1.5 text-muted">
            <span className="size-2 rounded-full bg-amber" />
            {t.medium}
          </span>
        </p>
        <p className="text-sm leading-snug font-medium">{t.p0171}</p>
        <p className="text-muted">{t.p0171Explanation}</p>
        <p className="mt-auto font-semibold">{t.action}</p>
        <p className="text-muted">{t.p0171Action}</p>
      </div>
      <p className="rounded-control bg-signal py-2.5 text-center text-sm font-semibold text-on-signal">{phone.clear}</p>
      <p className="text-center text-muted">{phone.comesBack}</p>
    </>
  );
}

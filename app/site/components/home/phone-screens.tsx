import type { ReactNode } from "react";
import { money } from "#app/i18n/format.ts";
import { classNames } from "#app/ui/layout/class-names.ts";
import { VisuallyHidden } from "#app/ui/layout/visually-hidden.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { CarIcon } from "#app/ui/pictures/page-icons.tsx";
import type { SampleProps } from "./home-texts.ts";
import { car, figures, trips } from "./samples/samples.ts";

/**
 * A phone with a live screen: `alt` names it, and its lines are read as they are. Only the first is laid out with its section,
 * the others after it (site/islands/entry.ts).
 */
export function Phone({ alt, isFirst, children }: { alt: string; isFirst: boolean; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={alt}
      className="mx-auto h-[500px] w-full max-w-[258px] rounded-[38px] border-[7px] border-[#23262b] bg-canvas p-4 pt-3 text-xs leading-snug dark:border-control"
    >
      <div className={classNames("flex h-full flex-col gap-3 overflow-hidden", !isFirst && "deferred")}>
        <span className="mx-auto block h-1.5 w-16 shrink-0 rounded-full bg-line" />
        {children}
      </div>
    </div>
  );
}

function Title({ children, note }: { children: ReactNode; note: string }) {
  return (
    <p className="flex items-baseline justify-between gap-2">
      <span className="text-base font-semibold">{children}</span>
      <span className="text-muted">{note}</span>
    </p>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <p className="flex items-baseline justify-between gap-3 border-b border-line pb-2">
      <span className="text-muted">{name}</span>
      <span className="shrink-0 font-semibold tabular-nums">{value}</span>
    </p>
  );
}

export function HomeScreen({ language, samples: { dashboard: t, phone } }: SampleProps) {
  const { of, percent } = figures(language);
  return (
    <>
      <Title note={phone.off}>{phone.car}</Title>
      <div className="rounded-card border border-line bg-surface p-4 text-center">
        <svg
          aria-hidden="true"
          viewBox="0 0 200 108"
          fill="none"
          strokeWidth="13"
          strokeLinecap="round"
          className="mx-auto w-40"
        >
          <path className="stroke-line" d="M16 98a84 84 0 0 1 168 0" />
          <path className="stroke-signal" d="M16 98a84 84 0 0 1 144-59" />
          <text x="100" y="96" textAnchor="middle" className="fill-ink stroke-none text-5xl font-semibold">
            {car.drivingScore}
          </text>
        </svg>
        <VisuallyHidden>{`${car.drivingScore}/100`}</VisuallyHidden>
        <span className="mt-1 block font-semibold text-signal">{t.safe}</span>
      </div>
      <Line name={t.fuelLevel} value={of(car.fuelLitres, "L")} />
      <Line name={t.electricBattery} value={percent(car.electricBattery)} />
      <Line name={t.batteryLevelStop} value={of(car.batteryLevelStop, "V", 1)} />
      <Line name={t.mileage} value={of(car.mileage, "km")} />
      <Line name={t.maintenanceDue} value={t.maintenanceValue} />
    </>
  );
}

export function InstallScreen({ samples: { phone } }: SampleProps) {
  return (
    <>
      <Title note="4/4">{phone.pairing}</Title>
      <div className="flex flex-col items-center gap-3 rounded-card bg-signal-soft px-4 py-6 text-center">
        <CarIcon className="size-14 text-signal" />
        <span className="font-mono text-xs font-semibold">{car.vin}</span>
      </div>
      {[phone.found, phone.link, phone.vin, phone.identified].map((step) => (
        <p key={step} className="flex items-center gap-3 rounded-card border border-line bg-surface p-3 font-medium">
          <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-signal text-on-signal">
            <CheckIcon className="size-4" />
          </span>
          <span>{step}</span>
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
      <svg
        aria-hidden="true"
        viewBox="0 0 220 170"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="w-full rounded-card border border-line bg-sunken"
      >
        <path
          className="stroke-line"
          strokeWidth="7"
          d="M-5 60 70 44l60 22 95-30M40-5l18 80-22 100M150-5l-14 90 40 90"
        />
        <path className="stroke-surface" strokeWidth="9" d="M24 142 48 96l10-30 72 10 6 46 56 24" />
        <path className="stroke-signal" strokeWidth="4" d="M24 142 48 96l10-30 72 10 6 46 56 24" />
        <circle className="fill-surface stroke-ink" strokeWidth="3" cx="24" cy="142" r="6" />
        <circle className="fill-ink stroke-surface" strokeWidth="3" cx="192" cy="146" r="7" />
      </svg>
      <Line name={t.distance} value={of(trip.km, "km", 1)} />
      <Line name={t.duration} value={duration(trip.minutes)} />
      <Line name={t.consumption} value={of(trip.consumption, "L/100\u00a0km", 1)} />
      <Line name={t.cost} value={money(trip.cost, language, { always: true })} />
    </>
  );
}

export function DiagnosticScreen({ language, samples: { codes: t, phone } }: SampleProps) {
  const { of } = figures(language);
  const faults = [
    { code: "P0420", sentence: t.p0420, severity: t.high, colour: "bg-red" },
    { code: "P0171", sentence: t.p0171, severity: t.medium, colour: "bg-amber" },
  ];
  return (
    <>
      <Title note={phone.running}>{phone.live}</Title>
      <Line name={phone.voltage} value={of(car.batteryLevelDriving, "V", 1)} />
      <Line name={phone.coolant} value={of(car.coolant, "°C")} />
      <Line name={phone.speed} value={of(car.engineSpeed, phone.rpm)} />
      {faults.map(({ code, sentence, severity, colour }) => (
        <div key={code} className="rounded-card border border-line bg-surface p-3">
          <p className="flex items-center justify-between gap-2 text-muted">
            <span className="font-mono">{code}</span>
            <span className={`size-2 rounded-full ${colour}`} />
          </p>
          <p className="mt-1.5 text-sm leading-snug font-medium">{sentence}</p>
          <p className="mt-1 text-muted">{severity}</p>
        </div>
      ))}
    </>
  );
}

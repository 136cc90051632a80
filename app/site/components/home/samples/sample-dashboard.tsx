import { figures } from "../figures.ts";
import type { PopupProps } from "../home-texts.ts";
import { periodStatistics } from "./period-statistics.ts";
import { car, trips } from "./samples.ts";

/** The data dashboard (spec 3: vehicle data showcase). */
export function SampleDashboard({ language, texts }: PopupProps) {
  const t = texts.dashboard;
  const { of, percent } = figures(language);
  const values: { name: string; value: string; detail?: string; level?: number }[] = [
    { name: t.mileage, value: of(car.mileage, "km") },
    {
      name: t.fuelLevel,
      value: of(car.fuelLitres, "L"),
      detail: t.fuelDetail,
      level: (car.fuelLitres / car.fuelTank) * 100,
    },
    { name: t.maintenanceDue, value: t.maintenanceValue },
    { name: t.batteryLevelStop, value: of(car.batteryLevelStop, "V", 1), detail: t.batteryLevelStopDetail },
    { name: t.batteryLevelDriving, value: of(car.batteryLevelDriving, "V", 1), detail: t.batteryLevelDrivingDetail },
    { name: t.electricBattery, value: percent(car.electricBattery), level: car.electricBattery },
    { name: t.averageConsumption, value: of(periodStatistics(trips).consumption, "L/100\u00a0km", 1) },
    { name: t.drivingScore, value: `${car.drivingScore}/100`, detail: t.safe, level: car.drivingScore },
    { name: t.ecodriveScore, value: `${car.ecodriveScore}/100`, detail: t.eco, level: car.ecodriveScore },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1 lg:grid-cols-3">
      {values.map(({ name, value, detail, level }) => (
        <div key={name} className="rounded-card border border-line p-3 sm:p-4">
          <dt className="text-sm text-muted">{name}</dt>
          <dd>
            <p className="mt-1 text-base font-semibold sm:text-xl tabular-nums">{value}</p>
            {level !== undefined && <Bar level={level} />}
            {detail && <p className="mt-2 text-sm text-muted">{detail}</p>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The value beside it says the same: decoration. */
function Bar({ level }: { level: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-3 h-1.5 w-full">
      <rect className="fill-line" width="100" height="4" />
      <rect className={level < 20 ? "fill-amber" : "fill-signal"} width={level} height="4" />
    </svg>
  );
}

import { fill, localeOf, money, plural } from "#app/i18n/format.ts";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Badge, type Tone } from "#app/ui/status/badge.tsx";
import type { PartProps, PopupProps, PopupTexts, SampleKind, TileTexts } from "../home-texts.ts";
import {
  car,
  codes,
  figures,
  fuelPrice,
  type Level,
  notifications,
  periodStatistics,
  type Severity,
  trips,
} from "./samples.ts";

function SampleTrips({ language, texts }: PopupProps) {
  const t = texts.trips;
  const { of, duration } = figures(language);
  const total = periodStatistics(trips);
  const statistics = [
    [t.totalDistance, of(total.km, "km", 1)],
    [t.totalTime, duration(total.minutes)],
    [t.averageConsumption, of(total.consumption, "L/100\u00a0km", 1)],
    [t.totalCost, money(total.cost, language, { always: true })],
  ];
  return (
    <>
      <h3 className="text-base">{t.period}</h3>
      <dl className="mt-3 grid grid-cols-2 gap-3 max-[359px]:grid-cols-1 lg:grid-cols-4">
        {statistics.map(([name, value]) => (
          <div key={name} className="rounded-card bg-sunken px-3 py-3 sm:px-4">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="mt-1 text-base font-semibold sm:text-lg tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        <Table caption={t.name} stacked>
          <thead>
            <tr>
              <HeaderCell>{t.name}</HeaderCell>
              <HeaderCell numeric>{t.distance}</HeaderCell>
              <HeaderCell numeric>{t.duration}</HeaderCell>
              <HeaderCell numeric>{t.consumption}</HeaderCell>
              <HeaderCell numeric>{t.cost}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {trips.map((trip) => (
              <Row key={trip.name}>
                <Cell>
                  <span className="block font-medium">{t[trip.name]}</span>
                  <span className="text-xs text-muted">{t[trip.road]}</span>
                </Cell>
                <Cell numeric column={t.distance} className="whitespace-nowrap">
                  {of(trip.km, "km", 1)}
                </Cell>
                <Cell numeric column={t.duration} className="whitespace-nowrap">
                  {duration(trip.minutes)}
                </Cell>
                <Cell numeric column={t.consumption} className="whitespace-nowrap">
                  {of(trip.consumption, "L/100\u00a0km", 1)}
                </Cell>
                <Cell numeric column={t.cost} className="whitespace-nowrap">
                  {money(trip.cost, language, { always: true })}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
      <p className="mt-3 text-sm text-muted">
        {fill(t.basis, { price: money(fuelPrice, language, { always: true }) })}
      </p>
    </>
  );
}

const levelTones: Record<Level, Tone> = { urgent: "red", warnings: "amber", info: "blue" };
const levels: readonly Level[] = ["urgent", "warnings", "info"];

/** Notifications with their summary: 2 urgent, 3 warnings, 1 information (spec 9). */
export function SampleNotifications({ language, texts }: PopupProps) {
  const t = texts.notifications;
  const ago = new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto" });
  const timeAgo = (hours: number) =>
    hours < 24 ? ago.format(-hours, "hour") : ago.format(-Math.floor(hours / 24), "day");
  const names = { urgent: t.urgentName, warnings: t.warningName, info: t.infoName };
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {levels.map((level) => {
          const count = notifications.filter((each) => each.level === level).length;
          return (
            <li key={level}>
              <Badge tone={levelTones[level]} className="px-3 py-1">
                {`${count} ${plural(t[level], count, language)}`}
              </Badge>
            </li>
          );
        })}
      </ul>
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {notifications.map(({ name, level, hoursAgo }) => (
          <li key={name} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[7.5rem_1fr_auto] sm:items-baseline">
            <div>
              <Badge tone={levelTones[level]}>{names[level]}</Badge>
            </div>
            <div>
              <h3 className="text-base">{t[name]}</h3>
              <p className="text-sm text-muted">{t[`${name}Text`]}</p>
            </div>
            <p className="text-xs text-muted">{timeAgo(hoursAgo)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

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

const tones: Record<Severity, Tone> = { low: "neutral", medium: "amber", high: "red" };

export function SampleCodes({ texts }: PopupProps) {
  const t = texts.codes;
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {codes.map(({ key, code, severity }) => (
        <li key={code} className="rounded-card border border-line p-5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-mono text-muted">{code}</span>
            <Badge tone={tones[severity]}>{t[severity]}</Badge>
          </div>
          <h3 className="mt-3 text-lg">{t[key]}</h3>
          <dl className="mt-3 grid gap-2 text-sm">
            {[
              [t.system, t[`${key}System`]],
              [t.explanation, t[`${key}Explanation`]],
              [t.action, t[`${key}Action`]],
            ].map(([name, value]) => (
              <div key={name} className="grid gap-x-4 sm:grid-cols-[min(7rem,35%)_minmax(0,1fr)]">
                <dt className="text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

const contents = {
  dashboard: SampleDashboard,
  trips: SampleTrips,
  notifications: SampleNotifications,
  codes: SampleCodes,
};

type Props = Pick<PartProps, "language"> & {
  t: TileTexts;
  texts: PopupTexts;
  kind: SampleKind;
  open: boolean;
  onClose: () => void;
};

export function SampleDialog({ t, language, texts, kind, open, onClose }: Props) {
  const Content = contents[kind];
  return (
    <Dialog open={open} onClose={onClose} size="lg" title={t[kind]} description={texts.vehicle} closeLabel={t.close}>
      <Content language={language} texts={texts} />
    </Dialog>
  );
}

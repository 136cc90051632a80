import { fill, money } from "#app/i18n/format.ts";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import type { PopupProps } from "../home-texts.ts";
import { figures, fuelPrice, periodStatistics, trips } from "./samples.ts";

export function SampleTrips({ language, texts }: PopupProps) {
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

/** A trip of the showcase (spec 3). `consumption` in litres per 100 km, `cost` in cents. */
export type Trip = { km: number; minutes: number; consumption: number; cost: number };

/** Total distance (km), total time (minutes), average consumption (l/100 km) and total cost (cents). */
export type PeriodStatistics = { km: number; minutes: number; consumption: number; cost: number };

/** Statistics of a period, from its trips: a long trip weighs more in the average consumption than a short one. */
export function periodStatistics(trips: readonly Trip[]): PeriodStatistics {
  const sum = (of: (trip: Trip) => number) => trips.reduce((total, trip) => total + of(trip), 0);
  const km = Math.round(sum((trip) => trip.km) * 10) / 10;
  return {
    km,
    minutes: sum((trip) => trip.minutes),
    consumption: km === 0 ? 0 : sum((trip) => trip.km * trip.consumption) / km,
    cost: sum((trip) => trip.cost),
  };
}

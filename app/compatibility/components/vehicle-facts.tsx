import { ownValue } from "#app/platform/text/own-value.ts";
import type { Vehicle } from "../saved-check.ts";
import type { PartProps } from "./page-texts.ts";

/** The chosen vehicle: its name large, its facts below. */
export function VehicleFacts({ t, energies, vehicle }: PartProps & { vehicle: Vehicle }) {
  const v = t.vehicle;
  const facts = [
    [v.brand, vehicle.brand],
    [v.model, vehicle.model],
    [v.year, String(vehicle.year)],
    [v.energy, ownValue(energies, vehicle.energy) ?? vehicle.energy],
  ];
  return (
    <dl
      aria-label={v.label}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4"
    >
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0 bg-surface px-4 py-3">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="font-semibold break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

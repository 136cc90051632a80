import type { ReactNode, Ref } from "react";
import { ownValue } from "#app/platform/text/own-value.ts";
import { Button } from "#app/ui/controls/button.tsx";
import type { Vehicle } from "../saved-check.ts";
import type { PartProps } from "./page-texts.ts";
import { RestartButton, VehicleInputs } from "./plain-form.tsx";

export function VehicleFacts({ t, energies, vehicle }: PartProps & { vehicle: Vehicle }) {
  const v = t.vehicle;
  const rows = [
    [v.brand, vehicle.brand],
    [v.model, vehicle.model],
    [v.year, String(vehicle.year)],
    [v.energy, ownValue(energies, vehicle.energy) ?? vehicle.energy],
  ];
  return (
    <dl
      aria-label={v.label}
      // On a wide screen the registration document shows them.
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4 lg:sr-only"
    >
      {rows.map(([name, value]) => (
        <div key={name} className="min-w-0 bg-surface px-4 py-3">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="font-semibold break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Step 2 (spec 2.7): the chosen vehicle; the check button shows the progress. */
export function VehicleConfirmation({
  vehicle,
  checking,
  onCheck,
  onNewCheck,
  headingRef,
  children,
  ...part
}: PartProps & {
  vehicle: Vehicle;
  checking: boolean;
  onCheck(): void;
  onNewCheck(): void;
  headingRef: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}) {
  const c = part.t.confirm;
  return (
    <form
      method="post"
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        onCheck();
      }}
    >
      <VehicleInputs vehicle={vehicle} />
      <div>
        <h2 ref={headingRef} tabIndex={-1} className="text-xl outline-none">
          {c.heading}
        </h2>
        <p className="mt-2 text-muted">{c.text}</p>
      </div>
      <VehicleFacts {...part} vehicle={vehicle} />
      {children}
      <div className="mt-auto flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <RestartButton onClick={onNewCheck}>{c.newCheck}</RestartButton>
        <Button size="lg" type="submit" name="intent" value="check" loading={checking} loadingLabel={c.checking}>
          {checking ? c.checking : c.check}
        </Button>
      </div>
    </form>
  );
}

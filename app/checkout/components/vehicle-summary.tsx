import type { Vehicle } from "#app/compatibility/saved-check.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { Badge } from "#app/ui/badge.tsx";
import { CarIcon, CheckIcon, ChevronDownIcon } from "#app/ui/icons.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { PurchaseTexts } from "../texts.ts";

/** The vehicle of the order: a card beside the form; on a phone one line above it that opens (spec 2.6). */
export function VehicleSummary({
  vehicle,
  changePath,
  t,
}: {
  vehicle: Vehicle;
  changePath: string;
  t: Pick<PurchaseTexts, "vehicle" | "energies">;
}) {
  const energy = ownValue(t.energies, vehicle.energy) ?? vehicle.energy;
  const name = `${vehicle.brand} ${vehicle.model}`;
  const facts = (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 text-sm">
        <Fact name={t.vehicle.brand} value={vehicle.brand} />
        <Fact name={t.vehicle.model} value={vehicle.model} />
        <Fact name={t.vehicle.year} value={String(vehicle.year)} />
        <Fact name={t.vehicle.energy} value={energy} />
      </dl>
      <p className="mt-5 text-sm">
        <TextLink to={changePath}>{t.vehicle.change}</TextLink>
      </p>
    </>
  );
  return (
    <section aria-labelledby="vehicle-title" className="rounded-card border border-line bg-surface">
      <details className="group lg:hidden">
        <summary className="flex list-none items-center gap-3 p-4 [&::-webkit-details-marker]:hidden">
          <CarIcon className="size-6 text-signal" />
          <span className="min-w-0 flex-1">
            <span className="block text-xs text-muted">{t.vehicle.title}</span>
            <span className="block truncate font-semibold">
              {name}, {vehicle.year}
            </span>
          </span>
          <ChevronDownIcon className="size-5 text-muted transition-[rotate] group-open:rotate-180" />
        </summary>
        <div className="border-t border-line p-4">{facts}</div>
      </details>
      <div className="hidden p-6 lg:block">
        <div className="mb-5 flex items-center justify-between gap-3">
          <h2 id="vehicle-title" className="text-lg">
            {t.vehicle.title}
          </h2>
          <Badge tone="signal" icon={<CheckIcon className="size-4" />}>
            {t.vehicle.compatible}
          </Badge>
        </div>
        {facts}
      </div>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

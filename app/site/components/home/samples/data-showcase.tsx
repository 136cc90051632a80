import { plural } from "#app/i18n/format.ts";
import { Island } from "#app/ui/islands/island.tsx";
import { type PartProps, type SampleTexts, sampleKinds, tileTexts } from "../home-texts.ts";
import { SampleTiles, Tile } from "./sample-tiles.tsx";
import { car, codes, figures } from "./samples.ts";

/** What the dongle reads (spec 1), with sample values, and the tiles that open the app's screens (spec 2.3, 2.8). */
export function DataShowcase({ t, language, samples }: PartProps & { samples: SampleTexts }) {
  const { dashboard } = samples;
  const { of, percent } = figures(language);
  const readings = [
    [dashboard.mileage, of(car.mileage, "km")],
    [dashboard.fuelLevel, of(car.fuelLitres, "L")],
    [dashboard.maintenanceDue, dashboard.maintenanceValue],
    [dashboard.electricBattery, percent(car.electricBattery)],
    [dashboard.batteryHealth, percent(car.batteryHealth)],
    [dashboard.faults, plural(dashboard.faultCount, codes.length, language)],
  ];
  return (
    <section className="container section">
      <h2 className="max-w-[14.9em] text-3xl">{t.tiles.heading}</h2>
      <p className="mt-4 text-muted">{t.tiles.text}</p>
      <dl className="mt-10 mb-6 grid grid-cols-2 gap-x-6 border-t border-line md:grid-cols-3">
        {readings.map(([label, value]) => (
          <div key={label} className="border-b border-line py-4">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="mt-0.5 text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Island
        name="sample-tiles"
        component={SampleTiles}
        props={{ t: tileTexts(t.tiles), language }}
        slots={{ children: sampleKinds.map((kind) => <Tile key={kind} kind={kind} t={t.tiles} />) }}
        // Each is the content of a button.
        slotsAs="span"
      />
    </section>
  );
}

import { ownValue } from "#app/platform/text/own-value.ts";
import { classNames } from "#app/ui/layout/class-names.ts";
import { choiceFields, type VehicleChoice } from "../rules/vehicle-choice.ts";
import type { Vehicle } from "../saved-check.ts";
import { documentCodes } from "./document-codes.ts";
import type { PartProps } from "./page-texts.ts";

type Props = Pick<PartProps, "t" | "energies"> & { vehicle: Vehicle | VehicleChoice; className?: string | undefined };

/** An extract of a registration document, decorative: where the four facts are on paper, and what was chosen of them. */
export function RegistrationDocument({ t, vehicle, energies, className }: Props) {
  const next = choiceFields.find((field) => vehicle[field] === "");
  return (
    <div aria-hidden="true" className={classNames("grid h-full rounded-card bg-sand p-4 sm:p-8", className)}>
      <div className="relative overflow-hidden rounded-small border border-line bg-surface">
        <Guilloche />
        <div className="relative flex h-full flex-col">
          <Printed code="A" value="AA-•••-AA" />
          <dl className="grid grow divide-y divide-line border-y border-line">
            {choiceFields.map((field) => {
              const chosen = String(vehicle[field]);
              const value = field === "energy" ? (ownValue(energies, chosen) ?? chosen) : chosen;
              return (
                <div key={field} className={classNames("min-w-0 px-4 py-2", field === next && "bg-signal-soft")}>
                  <dt className="text-xs text-muted">
                    <span className="code mr-2 text-signal">{documentCodes[field]}</span>
                    <span>{t.choose[field]}</span>
                  </dt>
                  <dd className="code truncate text-lg">{value.toUpperCase() || "\u00a0"}</dd>
                </div>
              );
            })}
          </dl>
          <Printed code="E" value="•••••••••••••••••" />
          <p className="code overflow-hidden border-t border-line px-4 py-3 text-xs whitespace-nowrap text-muted">
            {machineLines(vehicle).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        </div>
      </div>
    </div>
  );
}

const Printed = ({ code, value }: { code: string; value: string }) => (
  <p className="flex items-baseline gap-4 px-4 py-3 text-xs text-muted">
    <span className="code w-6 text-signal">{code}</span>
    <span className="code">{value}</span>
  </p>
);

/** The two lines for machines at the end of the paper. */
function machineLines({ brand, model, year }: Vehicle | VehicleChoice): string[] {
  const filled = (text: string) => `${text.toUpperCase().replace(/[^A-Z0-9]/g, "<")}${"<".repeat(34)}`.slice(0, 34);
  return [filled(`CRFRA${brand}`), filled(`${model}<<${year}`)];
}

/** The fine waves of secured paper. */
const Guilloche = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 480 360"
    preserveAspectRatio="xMidYMid slice"
    fill="none"
    className="absolute inset-0 size-full stroke-signal opacity-15"
  >
    {Array.from({ length: 30 }, (_, line) => {
      const y = line * 12;
      const height = line % 2 === 0 ? 22 : -22;
      return <path key={y} strokeWidth="0.75" d={`M0 ${y}q40 ${height} 80 0t80 0 80 0 80 0 80 0 80 0`} />;
    })}
  </svg>
);

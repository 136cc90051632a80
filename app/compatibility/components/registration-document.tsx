import { ownValue } from "#app/platform/text/own-value.ts";
import { classNames } from "#app/ui/layout/class-names.ts";
import { choiceFields, type VehicleChoice } from "../rules/vehicle-choice.ts";
import type { Vehicle } from "../saved-check.ts";
import { documentCodes } from "./document-codes.ts";
import type { PartProps } from "./page-texts.ts";

type Props = Pick<PartProps, "energies"> & { vehicle: Vehicle | VehicleChoice };

/** A registration document, decorative: where the four facts are on paper, and what was chosen of them. */
export function RegistrationDocument({ vehicle, energies }: Props) {
  const next = choiceFields.find((field) => vehicle[field] === "");
  return (
    <div aria-hidden="true" className="h-full overflow-hidden rounded-card bg-sand pt-10 pl-6 max-lg:hidden">
      <div className="h-full rounded-tl-card border-t border-l border-line bg-surface">
        <div className="grid gap-3 p-6">
          <Words />
          <Words isLong />
        </div>
        <dl className="divide-y divide-line border-y border-line">
          {choiceFields.map((field) => {
            const chosen = String(vehicle[field]);
            const value = field === "energy" ? (ownValue(energies, chosen) ?? chosen) : chosen;
            return (
              <div
                key={field}
                className={classNames("flex min-h-16 items-center px-6", field === next && "bg-signal-soft")}
              >
                <dt className={classNames("code w-20 text-sm", field === next ? "text-signal" : "text-muted")}>
                  {documentCodes[field]}
                </dt>
                <dd className="code truncate text-lg">{value ? value.toUpperCase() : <Words />}</dd>
              </div>
            );
          })}
        </dl>
        <div className="grid gap-3 p-6">
          <Words isLong />
          <Words />
          <Words isLong />
        </div>
      </div>
    </div>
  );
}

const Words = ({ isLong = false }: { isLong?: boolean }) => (
  <span className={classNames("block h-2 rounded-full bg-line", isLong ? "w-64" : "w-40")} />
);

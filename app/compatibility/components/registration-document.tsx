import { ownValue } from "#app/platform/text/own-value.ts";
import { classNames } from "#app/ui/layout/class-names.ts";
import { choiceFields, type VehicleChoice } from "../rules/vehicle-choice.ts";
import type { Vehicle } from "../saved-check.ts";
import { documentCodes } from "./document-codes.ts";
import type { PartProps } from "./page-texts.ts";

/** A registration document, decorative: where the four facts are on paper, and what was chosen of them. */
export function RegistrationDocument({
  vehicle,
  energies,
}: Pick<PartProps, "energies"> & { vehicle: Vehicle | VehicleChoice }) {
  const next = choiceFields.find((field) => vehicle[field] === "");
  return (
    <div
      aria-hidden="true"
      className="flex items-center overflow-hidden rounded-card bg-sand pt-10 pl-10 max-lg:hidden print:hidden"
    >
      <div className="w-full self-stretch rounded-tl-card border-t border-l border-line bg-surface pt-8 pl-8">
        <Words widths={["w-40", "w-56"]} />
        <dl className="mt-7">
          {choiceFields.map((field) => {
            const chosen = String(vehicle[field]);
            const value = field === "energy" ? (ownValue(energies, chosen) ?? chosen) : chosen;
            return (
              <div
                key={field}
                className={classNames(
                  "-ml-8 flex min-h-16 items-center border-t border-line pl-8 transition-colors last:border-b",
                  field === next && "bg-signal-soft",
                )}
              >
                <dt className={classNames("code w-20 text-sm", field === next ? "text-signal" : "text-muted")}>
                  {documentCodes[field]}
                </dt>
                <dd className="code truncate text-lg uppercase">{value || <Words widths={["w-28"]} />}</dd>
              </div>
            );
          })}
        </dl>
        <div className="mt-7">
          <Words widths={["w-64", "w-48", "w-56"]} />
        </div>
      </div>
    </div>
  );
}

const Words = ({ widths }: { widths: readonly string[] }) => (
  <span className="grid gap-3">
    {widths.map((width) => (
      <span key={width} className={classNames("block h-2 rounded-full bg-line", width)} />
    ))}
  </span>
);

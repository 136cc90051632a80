import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#app/ui/controls/button.tsx";
import { type Vehicle, vehicleFields } from "../saved-check.ts";

/** The vehicle as hidden fields of a form without scripts. */
export const VehicleInputs = ({ vehicle }: { vehicle: Vehicle }) =>
  vehicleFields.map((field) => <input key={field} type="hidden" name={field} value={vehicle[field]} />);

/** Back to four empty selectors: by script, or else by the form around it. */
export const RestartButton = ({
  onClick,
  children,
  ...look
}: Pick<ButtonProps, "variant" | "size"> & { onClick(): void; children: ReactNode }) => (
  <Button
    {...look}
    type="submit"
    name="intent"
    value="restart"
    onClick={(event) => {
      event.preventDefault();
      onClick();
    }}
  >
    {children}
  </Button>
);

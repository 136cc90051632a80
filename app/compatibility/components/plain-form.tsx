import type { ReactNode } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { type Vehicle, vehicleFields } from "../saved-check.ts";

export const VehicleInputs = ({ vehicle }: { vehicle: Vehicle }) =>
  vehicleFields.map((field) => <input key={field} type="hidden" name={field} value={vehicle[field]} />);

/** Back to four empty selectors: by script, or else by the form around it. */
export const RestartButton = ({
  onClick,
  children,
  isLink = false,
}: {
  onClick(): void;
  children: ReactNode;
  isLink?: boolean;
}) => (
  <Button
    variant="ghost"
    size={isLink ? "sm" : "md"}
    className={isLink ? "-mx-3 text-signal underline underline-offset-4" : "sm:-ml-4"}
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

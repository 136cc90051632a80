import type { ReactNode, Ref } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import type { Vehicle } from "../saved-check.ts";
import type { PartProps } from "./page-texts.ts";
import { RestartButton, VehicleInputs } from "./plain-form.tsx";
import { VehicleFacts } from "./vehicle-facts.tsx";

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
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <RestartButton variant="ghost" onClick={onNewCheck}>
          {c.newCheck}
        </RestartButton>
        <Button size="lg" type="submit" name="intent" value="check" loading={checking} loadingLabel={c.checking}>
          {checking ? c.checking : c.check}
        </Button>
      </div>
    </form>
  );
}

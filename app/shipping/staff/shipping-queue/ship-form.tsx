import { useEffect, useEffectEvent, useRef, useState } from "react";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { parcelServices } from "../../carriers.ts";
import { BuyLabelForm, type LabelOffer } from "../label-forms.tsx";
import { CameraScanner } from "../scanning/camera-scanner.tsx";
import { ConflictNotice } from "../scanning/conflict-notice.tsx";
import { OrderCard } from "../scanning/order-card.tsx";
import { Undo } from "../scanning/packed-list.tsx";
import { parcelFields } from "../scanning/scan-fields.ts";
import type { ScanProps } from "../scanning/scan-form.tsx";
import { scanResult, UnsentScans } from "../scanning/scan-result.tsx";
import { useCurrentOrder } from "../scanning/use-current-order.ts";
import { useScanField } from "../scanning/use-scan-field.ts";
import { keepUsualCarrier, useUsualCarrier } from "./usual-carrier.ts";

type Option = { value: string; label: string };
type Props = ScanProps & {
  carriers: Option[];
  /** Grams, of the settings. */
  usualWeight: number;
  labels: LabelOffer | null;
  shipped: ReadonlySet<string>;
};

/** The carrier defaults to the last one used. */
export function ShipForm({ list, chosen, current, known, queue, t, carriers, usualWeight, labels, shipped }: Props) {
  const texts = { labels: t.fields, faults: t.faults };
  const usual = useUsualCarrier(carriers);
  const staffForm = useStaffForm({
    intent: "ship",
    fields: parcelFields,
    texts,
    defaults: { carrier: usual, weight: String(usualWeight), service: parcelServices[0] },
    savesDraft: false,
  });
  const input = useRef<HTMLInputElement>(null);
  const state = useScanField(input, staffForm, "trackingNumber", { queue, list, chosen });
  const { form } = state;
  const takeUsual = useEffectEvent(() => staffForm.stored.takeStored());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored carrier is known once the page is hydrated
  useEffect(() => takeUsual(), [usual]);
  const found = { list, chosen, current, known, queueStatus: "A_expedier" } as const;
  // A number typed for one order must not stand beside the next.
  const shownOrder = useCurrentOrder(
    form.typed.trackingNumber === "" ? { ...found, processed: shipped } : found,
    state,
  );
  const { row } = shownOrder;
  const preferred = row?.usualCarrier || usual;
  const takeCarrier = useEffectEvent(() => form.edit({ carrier: preferred }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each order begins with the carrier of its country
  useEffect(() => takeCarrier(), [row?.id, preferred]);
  const carrier = form.field("carrier");
  const service = form.field("service");
  const unusual = form.field("unusual");
  const [isOpen, setOpen] = useState(false);
  const result = scanResult(state, "trackingNumber");
  return (
    <>
      <CameraScanner onCode={queue.add} t={t.camera} {...{ result, isOpen, setOpen }} />
      <UnsentScans queue={queue} t={t} />
      {row && (
        <OrderCard row={row} t={t}>
          <div className="grid gap-3">
            <ConflictNotice shownOrder={shownOrder} t={t} />
            {labels && (
              <>
                <BuyLabelForm
                  key={row.id}
                  t={t}
                  offer={labels}
                  row={row.id}
                  carrierOfCountry={row.usualCarrier}
                  hidden={{ orderId: row.id, version: shownOrder.version ?? row.version }}
                />
                <h3 className="border-t border-line pt-3 font-semibold">{t.label.manual}</h3>
              </>
            )}
            <StaffForm
              state={state}
              hidden={{ orderId: row.id, version: shownOrder.version }}
              submit={t.ship}
              variant={labels ? "secondary" : "primary"}
            >
              <TextField form={form} name="trackingNumber" help={t.trackingHelp} input={state.input} />
              <Field id={carrier.id} label={carrier.label} error={carrier.error} required>
                <Select
                  name="carrier"
                  size="sm"
                  options={carriers}
                  value={carrier.typed as string}
                  onChange={(event) => {
                    carrier.edit(event.target.value);
                    keepUsualCarrier(event.target.value);
                  }}
                />
              </Field>
              <details>
                <summary className="w-fit cursor-pointer py-1 font-medium">{t.parcel}</summary>
                <div className="grid gap-3 pt-2">
                  <TextField form={form} name="weight" />
                  <Field id={service.id} label={service.label} error={service.error}>
                    <Select
                      name="service"
                      size="sm"
                      options={parcelServices.map((value) => ({ value, label: t.services[value] }))}
                      value={service.typed as string}
                      onChange={(event) => service.edit(event.target.value)}
                    />
                  </Field>
                </div>
              </details>
              <Checkbox
                id={unusual.id}
                name="unusual"
                checked={unusual.typed as boolean}
                onChange={(event) => unusual.edit(event.target.checked)}
                label={unusual.label}
              />
            </StaffForm>
            <div className="-ml-3">
              <Undo row={row} t={t} />
            </div>
          </div>
        </OrderCard>
      )}
    </>
  );
}

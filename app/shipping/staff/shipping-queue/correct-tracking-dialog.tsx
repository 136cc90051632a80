import { fill } from "#app/i18n/format.ts";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import type { QueueRow } from "../queue-view.server.ts";
import { shipFields } from "../scanning/scan-fields.ts";
import type { ShippingTexts } from "../shipping-texts.server.ts";

type Props = { row: QueueRow; carriers: { value: string; label: string }[]; t: ShippingTexts };

export function CorrectTrackingDialog({ row, carriers, t }: Props) {
  const { carrierId = "", trackingNumber = "" } = row.shipment ?? {};
  return (
    <StaffFormDialog
      intent="correct"
      row={row.id}
      fields={shipFields}
      texts={{ labels: t.fields, faults: t.faults }}
      start={{ carrier: carrierId, trackingNumber, unusual: false }}
      hidden={{ orderId: row.id, seen: trackingNumber }}
      button={t.correct}
      buttonVariant="ghost"
      title={fill(t.correctTitle, { number: row.number })}
      description={t.correctHelp}
      submit={t.correctSubmit}
      options={{ carrier: Object.fromEntries(carriers.map(({ value, label }) => [value, label])) }}
      placeholder={t.fields.carrier}
      input={{ trackingNumber: { autoCapitalize: "characters", spellCheck: false, className: "code" } }}
    />
  );
}

import { useRef } from "react";
import { TextField } from "#app/forms/text-field.tsx";
import type { Language } from "#app/i18n/languages.ts";
import { StaffForm } from "../frame/staff-form.tsx";
import { useStaffForm } from "../frame/use-staff-form.ts";
import { OrderCard } from "./order-card.tsx";
import type { QueueRow } from "./queue-view.server.ts";
import { serialFields } from "./scan-fields.ts";
import type { ShippingTexts } from "./shipping-texts.server.ts";
import { useScanField } from "./use-scan-field.ts";

/** The order to pack now, and the field for its dongle: a reader types the serial and Enter. Order numbers choose their order. */
export function ScanForm({ row, t, language }: { row: QueueRow; t: ShippingTexts; language: Language }) {
  const texts = { labels: { serial: t.fields.serial }, faults: t.faults };
  const state = useStaffForm({ intent: "associate", fields: serialFields, texts, language });
  const input = useRef<HTMLInputElement>(null);
  useScanField(input, state);
  return (
    <OrderCard row={row} t={t}>
      <StaffForm state={state} hidden={{ orderId: row.id }} submit={t.associate}>
        <TextField
          form={state.form}
          name="serial"
          help={t.scanHelp}
          input={{
            ref: input,
            autoFocus: true,
            autoComplete: "off",
            autoCapitalize: "characters",
            spellCheck: false,
            className: "code",
          }}
        />
      </StaffForm>
    </OrderCard>
  );
}

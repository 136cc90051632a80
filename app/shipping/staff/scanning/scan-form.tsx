import { useRef, useState } from "react";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import type { QueueRow } from "../queue-view.server.ts";
import type { ShippingTexts } from "../shipping-texts.server.ts";
import { CameraScanner } from "./camera-scanner.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { OrderCard } from "./order-card.tsx";
import { serialFields } from "./scan-fields.ts";
import { LastResult, scanResult, UnsentScans } from "./scan-result.tsx";
import { useCurrentOrder } from "./use-current-order.ts";
import { useScanField } from "./use-scan-field.ts";
import type { ScanQueue } from "./use-scan-queue.ts";

export type ScanProps = {
  current: QueueRow | null;
  known: readonly QueueRow[];
  /** From the address: search and filters, and the chosen order. */
  list: string;
  chosen: string;
  queue: ScanQueue;
  t: ShippingTexts;
};

/** Scanning an order number chooses that order. */
export function ScanForm({ list, chosen, current, known, queue, t }: ScanProps) {
  const texts = { labels: { serial: t.fields.serial }, faults: t.faults };
  const form = useStaffForm({ intent: "associate", fields: serialFields, texts, savesDraft: false });
  const input = useRef<HTMLInputElement>(null);
  const state = useScanField(input, form, "serial", { queue, list, chosen });
  const shownOrder = useCurrentOrder({ list, chosen, current, known, queueStatus: "A_traiter" }, state);
  const { row } = shownOrder;
  const [isOpen, setOpen] = useState(false);
  const result = scanResult(state, "serial");
  const lastAnswer = !isOpen && <LastResult result={result} />;
  return (
    <>
      <CameraScanner onCode={queue.add} t={t.camera} result={result} isOpen={isOpen} setOpen={setOpen} />
      <UnsentScans queue={queue} t={t} />
      {!row && lastAnswer}
      {row && (
        <OrderCard row={row} t={t}>
          <div className="grid gap-4">
            <ConflictNotice shownOrder={shownOrder} t={t} />
            {lastAnswer}
            <StaffForm state={state} hidden={{ orderId: row.id }} submit={t.associate}>
              <TextField form={state.form} name="serial" help={t.scanHelp} input={state.input} />
            </StaffForm>
          </div>
        </OrderCard>
      )}
    </>
  );
}

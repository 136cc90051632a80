import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import type { QueueRow } from "../queue-view.server.ts";
import { UndoRows } from "../shipping-queue/undo-rows.tsx";
import type { ShippingTexts } from "../shipping-texts.server.ts";

/** Orders whose packing can be undone. */
export const PackedList = ({ rows, t }: { rows: QueueRow[]; t: ShippingTexts }) => (
  <UndoRows
    intent="release"
    title={t.packed}
    rows={rows}
    codeOf={({ serial }) => serial ?? ""}
    hiddenOf={releaseOf}
    submit={(row) => <UndoLabel row={row} t={t} />}
  />
);

const releaseOf = ({ id, serial }: QueueRow) => ({ orderId: id, serial: serial ?? "" });

const UndoLabel = ({ row, t }: { row: QueueRow; t: ShippingTexts }) => (
  <>
    {t.undo} <span className="sr-only">{row.number}</span>
  </>
);

export const Undo = ({ row, t }: { row: QueueRow; t: ShippingTexts }) => (
  <StepButton intent="release" hidden={releaseOf(row)} submit={<UndoLabel row={row} t={t} />} variant="ghost" />
);

import { fill } from "#app/i18n/format.ts";
import { StepButton } from "../frame/step-button.tsx";
import type { QueueRow } from "./queue-view.server.ts";
import type { ShippingTexts } from "./shipping-texts.server.ts";

/** Shipped parcels whose mail has not been sent: their shipping can be undone. */
export function JustShipped({ rows, t }: { rows: QueueRow[]; t: ShippingTexts }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="just-shipped" className="grid gap-2">
      <h2 id="just-shipped" className="text-dense font-semibold">
        {t.justShipped}
      </h2>
      <p className="text-muted">{t.justShippedHelp}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
            <span className="font-medium">{row.number}</span>
            <span className="code">{row.shipment?.trackingNumber}</span>
            <span className="mr-auto text-muted">{row.name}</span>
            <StepButton
              intent="undoShipping"
              row={row.id}
              hidden={{ orderId: row.id }}
              submit={fill(t.undoShipping, { number: row.number })}
              variant="ghost"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

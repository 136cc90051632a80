import { StepButton } from "../frame/step-button.tsx";
import type { QueueRow } from "./queue-view.server.ts";
import type { ShippingTexts } from "./shipping-texts.server.ts";

/** The last packed orders, whose packing can be undone. */
export function PackedList({ rows, t }: { rows: QueueRow[]; t: ShippingTexts }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="packed" className="grid gap-2">
      <h2 id="packed" className="text-dense font-semibold">
        {t.packed}
      </h2>
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface md:grid-cols-[auto_auto_minmax(0,1fr)_auto]">
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5 md:col-span-full md:grid md:grid-cols-subgrid"
          >
            <span className="font-medium tabular-nums">{row.number}</span>
            <span className="code">{row.serial}</span>
            <span className="min-w-0 text-muted wrap-anywhere max-md:basis-full">{row.name}</span>
            <Undo row={row} t={t} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Undo({ row, t }: { row: QueueRow; t: ShippingTexts }) {
  return (
    <StepButton
      intent="release"
      hidden={{ orderId: row.id, serial: row.serial ?? "" }}
      submit={
        <>
          {t.undo} <span className="sr-only">{row.number}</span>
        </>
      }
      variant="ghost"
    />
  );
}

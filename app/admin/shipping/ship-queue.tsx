import { useState } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/paths.ts";
import { useHydrated } from "../frame/use-hydrated.ts";
import type { TableTexts } from "../table/table-texts.server.ts";
import { CameraScanner } from "./camera-scanner.tsx";
import { QueueTable } from "./queue-table.tsx";
import type { QueueRow } from "./queue-view.server.ts";
import { ShipForm } from "./ship-form.tsx";
import { RowNumber, ShipTogetherBar, useShipTogether } from "./ship-together.tsx";
import type { ShippingTexts } from "./shipping-texts.server.ts";
import type { Scanned } from "./use-scan-field.ts";

type Props = {
  rows: QueueRow[];
  /** The order of the address, whatever its state. */
  asked: QueueRow[];
  current: QueueRow | null;
  carriers: { value: string; label: string }[];
  t: ShippingTexts;
  tableT: TableTexts;
  language: Language;
  title: string;
};

/** The orders that wait for their tracking number: one after the other with a reader, or several at once in their rows. */
export function ShipQueue({ rows, asked, current, carriers, t, tableT, language, title }: Props) {
  const [scanned, setScanned] = useState<Scanned>(null);
  const together = useShipTogether();
  const isAwake = useHydrated();
  return (
    <>
      <CameraScanner onCode={(code) => setScanned({ code })} t={t.camera} />
      <ShipForm {...{ current, scanned, t, language, carriers }} known={[...asked, ...rows]} />
      {(rows.length > 0 || together.run.answer) && isAwake && (
        <ShipTogetherBar {...{ together, rows, carriers, t, tableT, language }} />
      )}
      {rows.length > 0 && (
        <QueueTable
          rows={rows}
          t={t}
          caption={title}
          choosePath={adminPaths.ordersToShip}
          current={current?.id}
          prints={["labels-a6", "labels-a4", "slips"]}
          {...(isAwake && {
            extra: {
              title: t.fields.trackingNumber,
              cell: (row: QueueRow) => <RowNumber row={row} together={together} t={t} />,
            },
          })}
        />
      )}
    </>
  );
}

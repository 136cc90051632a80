import type { ReactNode } from "react";
import type { Language } from "#app/i18n/languages.ts";
import type { OrderRows } from "#app/orders/staff/order-rows.server.ts";
import type { TableTexts } from "#app/staff-ui/lists/list-query.server.ts";
import { rowsQuery, type TableState } from "#app/staff-ui/lists/table-state.ts";
import { Permitted, useAccess } from "#app/staff-ui/page/access.tsx";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import type { LabelOffer } from "../label-forms.tsx";
import type { QueueList } from "../queue-lists.tsx";
import { QueueLayout, QueueTable, wideWorkPanel } from "../queue-table.tsx";
import type { QueueRow } from "../queue-view.server.ts";
import { useScanQueue } from "../scanning/use-scan-queue.ts";
import type { QueueTexts, ShippingTexts } from "../shipping-texts.server.ts";
import { ShipForm } from "./ship-form.tsx";
import { RowNumber, ShipTogetherBar, useShipTogether } from "./ship-together.tsx";

type Props = {
  spec: QueueList;
  state: TableState;
  rows: QueueRow[];
  /** In any state. */
  chosenOrders: QueueRow[];
  chosen: string;
  current: QueueRow | null;
  carriers: { value: string; label: string }[];
  usualWeight: number;
  t: ShippingTexts;
  texts: QueueTexts;
  tableT: TableTexts;
  language: Language;
  today: string;
  count: number;
  isCounted: boolean;
  orderRows: OrderRows;
  labels: LabelOffer | null;
  title: string;
  /** Below the rows, and below the scan field. */
  below: ReactNode;
  justShipped: ReactNode;
};

/** Scanned one by one, or typed in several rows and sent together. */
export function ShipQueue(props: Props) {
  const { spec, state, rows, chosenOrders, chosen, current, carriers, t, texts, tableT, language, title } = props;
  const queue = useScanQueue();
  const together = useShipTogether(tableT);
  const { may } = useAccess();
  const isHydrated = useHydrated() && may("queues.work");
  return (
    <QueueLayout isWide>
      <div className={wideWorkPanel}>
        <Permitted permission="queues.work">
          <ShipForm
            list={rowsQuery(spec, state)}
            chosen={chosen}
            current={current}
            queue={queue}
            t={t}
            carriers={carriers}
            usualWeight={props.usualWeight}
            labels={props.labels}
            shipped={together.shipped}
            known={[...chosenOrders, ...rows]}
          />
        </Permitted>
        {props.justShipped}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-3 max-sm:order-2">
        {rows.length > 0 && (
          <QueueTable
            spec={spec}
            state={state}
            rows={rows}
            t={t}
            texts={texts}
            language={language}
            caption={title}
            today={props.today}
            current={current?.id}
            count={props.count}
            isCounted={props.isCounted}
            orderRows={props.orderRows}
            tableT={tableT}
            {...(isHydrated && {
              extra: {
                title: t.fields.trackingNumber,
                // On a phone the order in hand has the only field.
                card: "none",
                cell: (row: QueueRow) => <RowNumber row={row} together={together} t={t} />,
              },
            })}
          />
        )}
        {(rows.length > 0 || together.run.answer) && isHydrated && (
          <ShipTogetherBar
            together={together}
            rows={rows}
            carriers={carriers}
            t={t}
            tableT={tableT}
            language={language}
          />
        )}
        {props.below}
      </div>
    </QueueLayout>
  );
}

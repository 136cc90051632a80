import { Form } from "react-router";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { OrderRows } from "#app/orders/staff/order-rows.server.ts";
import { orderRowChoices } from "#app/orders/staff/order-rows.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import type { TableTexts } from "#app/staff-ui/lists/list-query.server.ts";
import { specColumns } from "#app/staff-ui/lists/spec-columns.tsx";
import { type TableState, tableAddress, tableQuery } from "#app/staff-ui/lists/table-state.ts";
import { useAccess } from "#app/staff-ui/page/access.tsx";
import { BulkBar, BulkResults } from "#app/staff-ui/rows/bulk-bar.tsx";
import { ExportChosen } from "#app/staff-ui/rows/export-chosen.tsx";
import { rowBoxes } from "#app/staff-ui/rows/row-box.tsx";
import { useBulk } from "#app/staff-ui/rows/use-bulk.ts";
import { useRowKeys } from "#app/staff-ui/rows/use-row-keys.ts";
import { useRowLabels } from "#app/staff-ui/rows/use-row-labels.ts";
import { useSelection } from "#app/staff-ui/rows/use-selection.ts";
import { LabelLink } from "../label-forms.tsx";
import type { QueueList } from "../queue-lists.tsx";
import type { QueueRow } from "../queue-view.server.ts";
import { shipFields } from "../scanning/scan-fields.ts";
import type { QueueTexts, ShippingTexts } from "../shipping-texts.server.ts";

/** An id, since rows contain forms, which cannot be nested. */
const formId = "shipped";

type Props = {
  spec: QueueList;
  state: TableState;
  rows: QueueRow[];
  /** On all pages, up to the limit. */
  count: number;
  isCounted: boolean;
  orderRows: OrderRows;
  carriers: { value: string; label: string }[];
  t: ShippingTexts;
  texts: QueueTexts;
  tableT: TableTexts;
  language: Language;
  today: string;
  caption: string;
};

export function ShippedTable(props: Props) {
  const { spec, state, rows, count, isCounted, carriers, t, texts, tableT, language, today, caption } = props;
  const { mayTake } = useAccess();
  const selection = useSelection(tableQuery(spec, { ...state, after: undefined, before: undefined, columns: [] }));
  const run = useBulk(tableT, selection.choose);
  useRowKeys();
  const labels = useRowLabels(
    rows,
    ({ id }) => id,
    ({ number }) => number,
  );
  const boxes = rowBoxes({ selection, ids: rows.map(({ id }) => id), t: tableT, form: formId });
  return (
    <div className="grid gap-3">
      <BulkResults run={run} t={tableT} labels={labels} />
      {rows.length > 0 && (
        <Form id={formId} method="post" action={tableAddress(spec, state)} className="contents">
          <BulkBar
            choices={[{ intent: "deliver", label: t.deliver }, ...orderRowChoices(props.orderRows)].filter(
              ({ intent }) => mayTake(intent),
            )}
            selection={selection}
            run={run}
            count={count}
            isCounted={isCounted}
            t={tableT}
            language={language}
            extras={(ids) =>
              spec.exportPath && (
                <ExportChosen
                  exportPath={spec.exportPath}
                  query={tableQuery(spec, { ...state, after: undefined, before: undefined })}
                  view={state.view}
                  ids={ids}
                  t={tableT}
                  language={language}
                />
              )
            }
          />
        </Form>
      )}
      {rows.length > 0 && (
        <ColumnTable
          caption={caption}
          list
          rows={rows}
          keyOf={({ id }) => id}
          rowId={({ id }) => id}
          isSelected={({ id }) => selection.has(id)}
          columns={[
            {
              title: tableT.choosePage,
              isTitleHidden: true,
              heading: boxes.ofPage,
              cell: ({ id, number }) => boxes.ofRow(id, number),
            },
            ...specColumns(spec, state, { t: texts, language, today }),
            {
              title: t.columns.action,
              isTitleHidden: true,
              cell: (row) => (
                <span className="flex flex-wrap items-center gap-2">
                  {row.label?.hasFile && <LabelLink t={t} orderId={row.id} />}
                  <CorrectTrackingDialog row={row} carriers={carriers} t={t} />
                </span>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}

type DialogProps = { row: QueueRow; carriers: { value: string; label: string }[]; t: ShippingTexts };

function CorrectTrackingDialog({ row, carriers, t }: DialogProps) {
  const { carrierId = "", carrier = "", trackingNumber = "" } = row.shipment ?? {};
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
      options={{
        // The parcel's own may have been switched off since.
        carrier: { [carrierId]: carrier, ...Object.fromEntries(carriers.map(({ value, label }) => [value, label])) },
      }}
      placeholder={t.fields.carrier}
      input={{ trackingNumber: { autoCapitalize: "characters", spellCheck: false, className: "code" } }}
    />
  );
}

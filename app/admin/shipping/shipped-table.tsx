import { Form } from "react-router";
import type { Language } from "#app/i18n/languages.ts";
import { adminOrderPath } from "#app/paths.ts";
import { PlainLink, TextLink } from "#app/ui/controls/link.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { BulkBar, BulkResults } from "../table/bulk-bar.tsx";
import type { TableTexts } from "../table/table-texts.server.ts";
import { useBulk } from "../table/use-bulk.ts";
import { useRowKeys } from "../table/use-row-keys.ts";
import { useSelection } from "../table/use-selection.ts";
import { CorrectTrackingDialog } from "./correct-tracking-dialog.tsx";
import type { QueueRow } from "./queue-view.server.ts";
import type { ShippingTexts } from "./shipping-texts.server.ts";

/** The rows hold forms of their own. */
const formId = "shipped";

type Props = {
  rows: QueueRow[];
  /** Parcels of all pages. */
  count: number;
  carriers: { value: string; label: string }[];
  t: ShippingTexts;
  tableT: TableTexts;
  language: Language;
  caption: string;
};

/** Parcels on the way: where each is, its number to be corrected, and the chosen ones marked as delivered. */
export function ShippedTable({ rows, count, carriers, t, tableT, language, caption }: Props) {
  const selection = useSelection(caption);
  const run = useBulk();
  useRowKeys();
  const labels = new Map(rows.map(({ id, number }) => [id, number]));
  const ids = rows.map(({ id }) => id);
  return (
    <div className="grid gap-3">
      <BulkResults run={run} t={tableT} language={language} labels={labels} />
      {rows.length > 0 && (
        <Form id={formId} method="post" className="contents">
          <BulkBar
            choices={[{ intent: "deliver", label: t.deliver }]}
            selection={selection}
            run={run}
            count={count}
            isCounted
            t={tableT}
            language={language}
          />
        </Form>
      )}
      {rows.length > 0 && (
        <Table caption={caption} dense stacked>
          <thead>
            <tr>
              <HeaderCell>
                <input
                  type="checkbox"
                  className="size-4 accent-signal"
                  aria-label={tableT.choosePage}
                  checked={ids.every((id) => selection.all || selection.ids.has(id))}
                  onChange={() => (selection.all ? selection.clear() : selection.togglePage(ids))}
                />
              </HeaderCell>
              <HeaderCell>{t.columns.number}</HeaderCell>
              <HeaderCell>{t.columns.name}</HeaderCell>
              <HeaderCell>{t.columns.carrier}</HeaderCell>
              <HeaderCell>{t.columns.tracking}</HeaderCell>
              <HeaderCell>{t.columns.serial}</HeaderCell>
              <HeaderCell>
                <span className="sr-only">{t.columns.action}</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} data-row={row.id} selected={selection.all || selection.ids.has(row.id)}>
                <Cell>
                  <input
                    type="checkbox"
                    name="ids"
                    form={formId}
                    value={row.id}
                    checked={selection.all || selection.ids.has(row.id)}
                    onChange={() => selection.toggle(row.id)}
                    className="size-4 accent-signal"
                    aria-label={`${t.columns.choose} ${row.number}`}
                  />
                </Cell>
                <Cell column={t.columns.number}>
                  <PlainLink
                    to={adminOrderPath(row.id)}
                    data-row-link=""
                    className="font-medium whitespace-nowrap underline-offset-2 hover:underline"
                  >
                    {row.number}
                  </PlainLink>
                </Cell>
                <Cell column={t.columns.name}>
                  <span>
                    {row.name}
                    <span className="block text-muted">{row.address.split("\n").at(-1)}</span>
                  </span>
                </Cell>
                <Cell column={t.columns.carrier}>{row.shipment?.carrier ?? "–"}</Cell>
                <Cell column={t.columns.tracking}>
                  {row.shipment?.page ? (
                    <TextLink to={row.shipment.page} target="_blank" rel="noreferrer" className="code">
                      {row.shipment.trackingNumber}
                    </TextLink>
                  ) : (
                    (row.shipment?.trackingNumber ?? "–")
                  )}
                </Cell>
                <Cell column={t.columns.serial}>
                  <span className="code">{row.serial}</span>
                </Cell>
                <Cell>
                  <CorrectTrackingDialog row={row} carriers={carriers} t={t} language={language} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

import { Form } from "react-router";
import { adminOrderPath } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { PlainLink, TextLink } from "#app/ui/controls/link.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { StaffAnswer } from "../frame/staff-answer.ts";
import type { QueueRow } from "./queue-view.server.ts";
import type { ShippingTexts } from "./shipping-texts.server.ts";

type Props = { rows: QueueRow[]; t: ShippingTexts; caption: string; answer: StaffAnswer | undefined };

/** Parcels on the way: where each is, and the ticked ones marked as delivered. */
export function ShippedTable({ rows, t, caption, answer }: Props) {
  const failed = answer?.bulk?.results.filter(({ ok }) => !ok) ?? [];
  return (
    <Form method="post" className="grid gap-3">
      {answer?.message && (
        <Notice tone={answer.ok ? "signal" : "amber"} role="status">
          {answer.message}
          {failed.length > 0 && (
            <ul className="mt-2 list-disc pl-5">
              {failed.map(({ id, message }) => (
                <li key={id}>
                  {rows.find((row) => row.id === id)?.number} {message}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      {rows.length > 0 && (
        <>
          <div>
            <Button type="submit" name="intent" value="deliver" size="sm" variant="secondary">
              {t.deliver}
            </Button>
          </div>
          <Table caption={caption} dense stacked>
            <thead>
              <tr>
                <HeaderCell>
                  <span className="sr-only">{t.columns.choose}</span>
                </HeaderCell>
                <HeaderCell>{t.columns.number}</HeaderCell>
                <HeaderCell>{t.columns.name}</HeaderCell>
                <HeaderCell>{t.columns.carrier}</HeaderCell>
                <HeaderCell>{t.columns.tracking}</HeaderCell>
                <HeaderCell>{t.columns.serial}</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id}>
                  <Cell>
                    <input
                      type="checkbox"
                      name="ids"
                      value={row.id}
                      className="size-4 accent-signal"
                      aria-label={`${t.columns.choose} ${row.number}`}
                    />
                  </Cell>
                  <Cell column={t.columns.number}>
                    <PlainLink to={adminOrderPath(row.id)} className="font-medium underline-offset-2 hover:underline">
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
                </Row>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </Form>
  );
}

import type { ReactNode } from "react";
import { adminOrderPath, adminPaths } from "#app/paths.ts";
import type { DocumentKind } from "#app/shipping/document-kinds.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { Badge, StatusDot } from "#app/ui/status/badge.tsx";
import type { QueueRow } from "./queue-view.server.ts";
import type { ShippingTexts } from "./shipping-texts.server.ts";

type Props = {
  rows: QueueRow[];
  t: ShippingTexts;
  caption: string;
  /** The page that works on one order, with `?order=`. */
  choosePath: string;
  current: string | undefined;
  prints: readonly DocumentKind[];
  /** A column for what is typed in each row. */
  extra?: { title: string; cell(row: QueueRow): ReactNode };
};

/** A queue, oldest first. Its buttons print documents for the ticked orders; with none ticked, for all that it shows. */
export function QueueTable({ rows, t, caption, choosePath, current, prints, extra }: Props) {
  return (
    <form method="get" action={adminPaths.shippingDocuments} target="_blank" className="grid gap-3" rel="noopener">
      <div className="flex flex-wrap items-center gap-2">
        {prints.map((kind) => (
          <Button key={kind} type="submit" name="kind" value={kind} size="sm" variant="secondary">
            {t.print[kind]}
          </Button>
        ))}
        <p className="text-muted">{t.printHelp}</p>
      </div>
      {rows.map(({ id }) => (
        <input key={id} type="hidden" name="shown" value={id} />
      ))}
      <Table caption={caption} dense stacked>
        <thead>
          <tr>
            <HeaderCell>
              <span className="sr-only">{t.columns.choose}</span>
            </HeaderCell>
            <HeaderCell>{t.columns.number}</HeaderCell>
            <HeaderCell>{t.columns.age}</HeaderCell>
            <HeaderCell>{t.columns.name}</HeaderCell>
            <HeaderCell>{t.columns.vehicle}</HeaderCell>
            <HeaderCell>{t.columns.serial}</HeaderCell>
            {extra && <HeaderCell>{extra.title}</HeaderCell>}
            <HeaderCell>
              <span className="sr-only">{t.columns.action}</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} selected={row.id === current}>
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
                <span className="flex flex-wrap items-center gap-2">
                  <PlainLink to={adminOrderPath(row.id)} className="font-medium underline-offset-2 hover:underline">
                    {row.number}
                  </PlainLink>
                  {row.isTest && <Badge>{t.test}</Badge>}
                </span>
              </Cell>
              <Cell column={t.columns.age}>
                <StatusDot tone={row.isLate ? "amber" : "neutral"}>{row.age}</StatusDot>
              </Cell>
              <Cell column={t.columns.name}>
                <span>
                  {row.name}
                  <span className="block text-muted">{row.address.split("\n").at(-1)}</span>
                </span>
              </Cell>
              <Cell column={t.columns.vehicle}>{row.vehicle}</Cell>
              <Cell column={t.columns.serial}>{row.serial ? <span className="code">{row.serial}</span> : "–"}</Cell>
              {extra && <Cell column={extra.title}>{extra.cell(row)}</Cell>}
              <Cell>
                <PlainLink
                  to={`${choosePath}?order=${row.id}`}
                  aria-current={row.id === current ? "true" : undefined}
                  className="font-medium text-signal underline underline-offset-2"
                >
                  {row.id === current ? t.chosen : t.choose} <span className="sr-only">{row.number}</span>
                </PlainLink>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </form>
  );
}

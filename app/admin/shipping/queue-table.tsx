import type { ReactNode } from "react";
import { adminOrderPath, adminPaths } from "#app/paths.ts";
import type { DocumentKind } from "#app/shipping/document-kinds.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { Badge, StatusDot } from "#app/ui/status/badge.tsx";
import { ColumnTable } from "../table/column-table.tsx";
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
      <ColumnTable
        caption={caption}
        rows={rows}
        keyOf={({ id }) => id}
        isSelected={({ id }) => id === current}
        columns={[
          {
            title: t.columns.choose,
            isTitleHidden: true,
            cell: ({ id, number }) => (
              <input
                type="checkbox"
                name="ids"
                value={id}
                className="size-4 accent-signal"
                aria-label={`${t.columns.choose} ${number}`}
              />
            ),
          },
          {
            title: t.columns.number,
            cell: ({ id, number, isTest }) => (
              <span className="flex flex-wrap items-center gap-2">
                <PlainLink
                  to={adminOrderPath(id)}
                  className="font-medium whitespace-nowrap underline-offset-2 hover:underline"
                >
                  {number}
                </PlainLink>
                {isTest && <Badge>{t.test}</Badge>}
              </span>
            ),
          },
          {
            title: t.columns.age,
            cell: ({ age, isLate }) => <StatusDot tone={isLate ? "amber" : "neutral"}>{age}</StatusDot>,
          },
          {
            title: t.columns.name,
            cell: ({ name, address }) => (
              <span>
                {name}
                <span className="block text-muted">{address.split("\n").at(-1)}</span>
              </span>
            ),
          },
          { title: t.columns.vehicle, cell: ({ vehicle }) => vehicle },
          { title: t.columns.serial, cell: ({ serial }) => (serial ? <span className="code">{serial}</span> : "–") },
          extra ?? false,
          {
            title: t.columns.action,
            isTitleHidden: true,
            cell: ({ id, number }) => (
              <PlainLink
                to={`${choosePath}?order=${id}`}
                aria-current={id === current ? "true" : undefined}
                className="font-medium text-signal underline underline-offset-2"
              >
                {id === current ? t.chosen : t.choose} <span className="sr-only">{number}</span>
              </PlainLink>
            ),
          },
        ]}
      />
    </form>
  );
}

import type { ReactNode } from "react";
import { shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminOrderPath, adminPaths } from "#app/paths.ts";
import type { DocumentKind } from "#app/shipping/document-kinds.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { Badge, StatusDot } from "#app/ui/status/badge.tsx";
import { type Column, ColumnTable } from "../table/column-table.tsx";
import { RowBox } from "../table/row-box.tsx";
import { sortOf } from "../table/sort-link.tsx";
import type { TableSpec } from "../table/table-spec.ts";
import type { TableState } from "../table/table-state.ts";
import { useRowKeys } from "../table/use-row-keys.ts";
import type { QueueRow } from "./queue-view.server.ts";
import type { QueueTexts, ShippingTexts } from "./shipping-texts.server.ts";

type Props = {
  spec: TableSpec;
  state: TableState;
  rows: QueueRow[];
  t: ShippingTexts;
  texts: QueueTexts;
  language: Language;
  caption: string;
  current: string | undefined;
  prints: readonly DocumentKind[];
  /** Where this page works on an order of the queue. */
  choosePath(id: string): string;
  /** A column for what is typed in each row. */
  extra?: { title: string; cell(row: QueueRow): ReactNode };
};

/** A queue. Its buttons print documents for the ticked orders; with none ticked, for all that it shows. */
export function QueueTable(props: Props) {
  const { spec, state, rows, t, texts, language, caption, choosePath, current, prints, extra } = props;
  useRowKeys();
  const columns: Record<string, Omit<Column<QueueRow>, "title">> = {
    number: { cell: (row) => <OrderNumber row={row} t={t} /> },
    created: { cell: ({ createdAt }) => <time dateTime={createdAt}>{shortDateAndTime(createdAt, language)}</time> },
    age: { cell: ({ age, isLate }) => <StatusDot tone={isLate ? "amber" : "neutral"}>{age}</StatusDot> },
    name: { cell: (row) => <Recipient row={row} /> },
    vehicle: { cell: ({ vehicle }) => vehicle },
    serial: { cell: ({ serial }) => (serial ? <span className="code">{serial}</span> : "–") },
  };
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
        list
        rows={rows}
        keyOf={({ id }) => id}
        rowId={({ id }) => id}
        isSelected={({ id }) => id === current}
        columns={[
          {
            title: t.columns.choose,
            isTitleHidden: true,
            cell: ({ id, number }) => <RowBox name="ids" value={id} aria-label={`${t.columns.choose} ${number}`} />,
          },
          ...queueColumns(spec, state, texts, columns),
          extra ?? false,
          {
            title: t.columns.action,
            isTitleHidden: true,
            cell: ({ id, number }) => (
              <PlainLink
                to={choosePath(id)}
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

/** The columns that the address shows, in their order, with their titles. */
export const queueColumns = (
  spec: TableSpec,
  state: TableState,
  { columns: titles }: QueueTexts,
  drawings: Record<string, Omit<Column<QueueRow>, "title">>,
): Column<QueueRow>[] =>
  spec.columns.flatMap(({ key, sortable, wide, long }) => {
    const drawing = new Map(Object.entries(drawings)).get(key);
    const title = new Map<string, string>(Object.entries(titles)).get(key);
    if (!state.columns.includes(key) || !drawing || title === undefined) return [];
    const shown = { title, wide: wide && !state.hasChosenColumns, long };
    return [{ ...drawing, ...shown, ...(sortable && sortOf(spec, state, key, title)) }];
  });

export const OrderNumber = ({ row: { id, number, isTest }, t }: { row: QueueRow; t: ShippingTexts }) => (
  <span className="flex flex-wrap items-center gap-2">
    <PlainLink
      to={adminOrderPath(id)}
      data-row-link=""
      className="font-medium whitespace-nowrap underline-offset-2 hover:underline"
    >
      {number}
    </PlainLink>
    {isTest && <Badge>{t.test}</Badge>}
  </span>
);

export const Recipient = ({ row: { name, address } }: { row: QueueRow }) => (
  <span>
    {name}
    <span className="block text-muted">{address.split("\n").at(-1)}</span>
  </span>
);

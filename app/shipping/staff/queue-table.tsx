import type { ReactNode } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/paths.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { specColumns } from "#app/staff-ui/lists/spec-columns.tsx";
import { rowsQuery, type TableState, tableAddress } from "#app/staff-ui/lists/table-state.ts";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import { RowBox } from "#app/staff-ui/rows/row-box.tsx";
import { useRowKeys } from "#app/staff-ui/rows/use-row-keys.ts";
import { useSelection } from "#app/staff-ui/rows/use-selection.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { PlainLink } from "#app/ui/controls/link.tsx";
import type { DocumentKind } from "../document-kinds.ts";
import type { QueueList } from "./queue-lists.tsx";
import type { QueueRow } from "./queue-view.server.ts";
import type { QueueTexts, ShippingTexts } from "./shipping-texts.server.ts";

type Props = {
  spec: QueueList;
  state: TableState;
  rows: QueueRow[];
  t: ShippingTexts;
  texts: QueueTexts;
  language: Language;
  caption: string;
  current: string | undefined;
  prints: readonly DocumentKind[];
  /** With an input in each row. */
  extra?: { title: string; cell(row: QueueRow): ReactNode };
};

/** Prints documents for the ticked orders, else all shown. */
export function QueueTable(props: Props) {
  const { spec, state, rows, t, texts, language, caption, current, prints, extra } = props;
  const address = tableAddress(spec, state, { after: state.after, before: state.before });
  const selection = useSelection(rowsQuery(spec, { ...state, after: undefined, before: undefined }));
  useRowKeys();
  return (
    <form method="get" action={adminPaths.shippingDocuments} target="_blank" className="grid gap-3" rel="noopener">
      <div className="flex flex-wrap items-center gap-2">
        <Permitted to={adminPaths.shippingDocuments}>
          {prints.map((kind) => (
            <Button key={kind} type="submit" name="kind" value={kind} size="sm" variant="secondary">
              {t.print[kind]}
            </Button>
          ))}
          <p className="text-muted">{t.printHelp}</p>
        </Permitted>
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
            cell: ({ id, number }) => (
              <RowBox
                name="ids"
                value={id}
                aria-label={`${t.columns.choose} ${number}`}
                checked={selection.has(id)}
                onChange={() => selection.toggle(id)}
              />
            ),
          },
          ...specColumns(spec, state, { t: texts, language }),
          extra ?? false,
          {
            title: t.columns.action,
            isTitleHidden: true,
            cell: ({ id, number }) => (
              <PlainLink
                to={`${address}${address.includes("?") ? "&" : "?"}order=${id}`}
                aria-current={id === current ? "true" : undefined}
                className="font-medium text-signal underline underline-offset-2"
              >
                <span>{id === current ? t.chosen : t.choose}</span> <span className="sr-only">{number}</span>
              </PlainLink>
            ),
          },
        ]}
      />
    </form>
  );
}

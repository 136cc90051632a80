import type { ReactNode } from "react";
import { Form } from "react-router";
import { useAccess } from "../page/access.tsx";
import { useLiveUpdates } from "../page/live-updates.ts";
import { BulkBar, BulkResults } from "../rows/bulk-bar.tsx";
import type { BulkChoice } from "../rows/bulk-choice.ts";
import { ExportChosen } from "../rows/export-chosen.tsx";
import { rowBoxes } from "../rows/row-box.tsx";
import { useBulk } from "../rows/use-bulk.ts";
import { useChangedRows } from "../rows/use-changed-rows.ts";
import { useRowKeys } from "../rows/use-row-keys.ts";
import { useRowLabels } from "../rows/use-row-labels.ts";
import { useSelection } from "../rows/use-selection.ts";
import { type Column, ColumnTable } from "./column-table.tsx";
import { type List, type ListTexts, withChoices } from "./define-list.ts";
import { EmptyList } from "./empty-list.tsx";
import { ListControls, type ListControlsProps } from "./list-controls.tsx";
import { specColumns } from "./spec-columns.tsx";
import { type TablePage, TablePages } from "./table-pages.tsx";
import { rowsQuery, tableAddress, tableQuery } from "./table-state.ts";

const nothing: readonly string[] = [];

type Props<Item, Texts extends ListTexts> = Omit<ListControlsProps, "spec" | "texts"> & {
  spec: List<Item, Texts, never>;
  texts: Texts;
  choices: Record<string, readonly string[]> | undefined;
  page: TablePage<Item>;
  caption: string;
  today: string;
  bulk?: readonly BulkChoice[];
  /** Of chosen rows, beside the steps and the file. */
  extras?: (ids: ReadonlySet<string> | null) => ReactNode;
};

/**
 * A list of the back office: views as tabs, search, filters, columns, rows, bulk steps and pages. All of its state is in the
 * address, and it works without JavaScript (CONTRIBUTING.md, "Adding a list to the back office").
 */
export function DataTable<Item, Texts extends ListTexts>(props: Props<Item, Texts>) {
  const { state, page, caption, texts, t, language } = props;
  const { mayTake } = useAccess();
  const bulk = (props.bulk ?? []).filter(({ intent }) => mayTake(intent));
  const spec = withChoices(props.spec, props.choices);
  const { idOf, labelOf, pathOf, live = nothing } = spec;
  const query = tableQuery(spec, { ...state, after: undefined, before: undefined });
  const selection = useSelection(rowsQuery(spec, { ...state, after: undefined, before: undefined }));
  const run = useBulk(t, selection.choose);
  const changed = useChangedRows(`${query} ${state.after} ${state.before}`, page.rows, idOf);
  useLiveUpdates(live);
  useRowKeys();
  const shown = specColumns(spec, state, { t: texts, language, today: props.today }, pathOf);
  const labels = useRowLabels(page.rows, idOf, labelOf);
  const boxes = rowBoxes({ selection, ids: page.rows.map(idOf), t, className: "mr-2" });
  const columns =
    bulk.length === 0 ? shown : withBoxes(shown, boxes.ofPage, (item) => boxes.ofRow(idOf(item), labelOf(item)));
  return (
    <div className="grid gap-3">
      <ListControls {...props} spec={spec} />
      <BulkResults run={run} t={t} labels={labels} />
      <RowsForm address={bulk.length > 0 && tableAddress(spec, state, { after: state.after, before: state.before })}>
        {bulk.length > 0 && (
          <BulkBar
            choices={bulk}
            selection={selection}
            run={run}
            count={page.count}
            isCounted={page.count < page.countLimit}
            t={t}
            language={language}
            extras={(ids) => (
              <>
                {props.extras?.(ids)}
                {spec.exportPath && spec.exportsChosen && (
                  <ExportChosen
                    exportPath={spec.exportPath}
                    query={query}
                    view={state.view}
                    ids={ids}
                    t={t}
                    language={language}
                  />
                )}
              </>
            )}
          />
        )}
        {page.rows.length === 0 ? (
          <EmptyList>{state.search || query !== "" ? t.nothingMatches : texts.empty}</EmptyList>
        ) : (
          <ColumnTable
            caption={caption}
            list
            opens={pathOf !== undefined}
            columns={columns}
            rows={page.rows}
            keyOf={idOf}
            rowId={idOf}
            isSelected={(item) => selection.has(idOf(item))}
            isChanged={(item) => changed.has(idOf(item))}
          />
        )}
      </RowsForm>
      <TablePages spec={spec} state={state} page={page} t={t} language={language} changed={changed.size} />
    </div>
  );
}

const withBoxes = <Item,>(
  columns: Column<Item>[],
  ofPage: ReactNode,
  ofRow: (item: Item) => ReactNode,
): Column<Item>[] =>
  columns.map((column, place) =>
    place > 0
      ? column
      : {
          ...column,
          heading: (
            <>
              {ofPage}
              {column.heading ?? column.title}
            </>
          ),
          cell: (item) => (
            <>
              {ofRow(item)}
              {column.cell(item)}
            </>
          ),
        },
  );

/** Missing without bulk steps, since rows may contain forms. */
const RowsForm = ({ address, children }: { address: string | false; children: ReactNode }) =>
  address ? (
    <Form method="post" action={address} className="grid gap-3">
      {children}
    </Form>
  ) : (
    children
  );

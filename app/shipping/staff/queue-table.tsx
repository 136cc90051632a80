import type { ReactNode } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { specColumns } from "#app/staff-ui/lists/spec-columns.tsx";
import { rowsQuery, type TableState, tableAddress } from "#app/staff-ui/lists/table-state.ts";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import { RowBox } from "#app/staff-ui/rows/row-box.tsx";
import { useRowKeys } from "#app/staff-ui/rows/use-row-keys.ts";
import { useSelection } from "#app/staff-ui/rows/use-selection.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { ChevronDownIcon } from "#app/ui/pictures/icons.tsx";
import type { CarrierFileKind, DocumentKind } from "../document-kinds.ts";
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
  today: string;
  caption: string;
  current: string | undefined;
  /** With an input in each row. */
  extra?: { title: string; cell(row: QueueRow): ReactNode };
};

/** List left, work right; where the room is narrow for the size of the text, the work comes first. */
export const QueueLayout = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => (
  <div className="@container">
    <div
      className={classNames(
        "grid grid-cols-1 gap-5",
        // With a field in each row.
        isWide
          ? "@min-[70rem]:grid-cols-[42rem_minmax(0,1fr)]"
          : "@min-[62rem]:grid-cols-[30rem_minmax(0,1fr)] @min-[62rem]:gap-8",
      )}
    >
      {children}
    </div>
  </div>
);

const panel = "grid min-w-0 grid-cols-1 content-start gap-4 self-start";
export const workPanel = `${panel} @min-[62rem]:sticky @min-[62rem]:top-16 @min-[62rem]:order-last`;
export const wideWorkPanel = `${panel} @min-[70rem]:sticky @min-[70rem]:top-16 @min-[70rem]:order-last`;

const formId = "queue";

type StepsProps = {
  isMine: boolean;
  hasRows: boolean;
  prints: readonly (DocumentKind | CarrierFileKind)[];
  t: ShippingTexts;
  action?: ReactNode;
};

/** The steps that split the queue between packers, and what is printed for it. */
export const QueueSteps = ({ isMine, hasRows, prints, t, action }: StepsProps) => (
  <>
    {hasRows && <PrintMenu prints={prints} t={t} />}
    <Permitted permission="queues.work">
      {isMine && hasRows && <StepButton intent="handBackAll" submit={t.handBackAll} />}
      {hasRows && <StepButton intent="takeNext" submit={t.takeNext} />}
    </Permitted>
    {action}
  </>
);

/** For the ticked orders, else for all shown. */
const PrintMenu = ({ prints, t }: Pick<StepsProps, "prints" | "t">) => (
  <Permitted to={adminPaths.shippingDocuments}>
    <details className="group relative print:hidden">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-control border border-control bg-surface px-3 font-medium">
        <span>{t.printMenu}</span>
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute top-full right-0 z-10 mt-1 grid w-72 justify-items-start gap-1 rounded-card border border-line bg-surface p-3 shadow-lg max-sm:right-auto max-sm:left-0">
        {prints.map((kind) => (
          <Button key={kind} type="submit" form={formId} name="kind" value={kind} size="sm" variant="ghost">
            {t.print[kind]}
          </Button>
        ))}
        <p className="px-3 text-xs text-muted">{t.printHelp}</p>
      </div>
    </details>
  </Permitted>
);

/** Its form prints the documents of the menu. */
export function QueueTable(props: Props) {
  const { spec, state, rows, t, texts, language, today, caption, current, extra } = props;
  const address = tableAddress(spec, state, { after: state.after, before: state.before });
  const selection = useSelection(rowsQuery(spec, { ...state, after: undefined, before: undefined }));
  useRowKeys();
  return (
    <form id={formId} method="get" action={adminPaths.shippingDocuments} target="_blank" rel="noopener">
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
          ...specColumns(spec, state, { t: texts, language, today }),
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

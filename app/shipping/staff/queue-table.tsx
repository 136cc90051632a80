import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import type { OrderRows } from "#app/orders/staff/order-rows.server.ts";
import { orderRowChoices, PrintChosen } from "#app/orders/staff/order-rows.tsx";
import { type Column, ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import type { TableTexts } from "#app/staff-ui/lists/list-query.server.ts";
import { specColumns } from "#app/staff-ui/lists/spec-columns.tsx";
import { rowsQuery, type TableState, tableAddress, tableQuery } from "#app/staff-ui/lists/table-state.ts";
import { Permitted, useAccess } from "#app/staff-ui/page/access.tsx";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { BulkBar, BulkResults } from "#app/staff-ui/rows/bulk-bar.tsx";
import { ExportChosen } from "#app/staff-ui/rows/export-chosen.tsx";
import { RowBox } from "#app/staff-ui/rows/row-box.tsx";
import { useBulk } from "#app/staff-ui/rows/use-bulk.ts";
import { useRowKeys } from "#app/staff-ui/rows/use-row-keys.ts";
import { useRowLabels } from "#app/staff-ui/rows/use-row-labels.ts";
import { type Selection, useSelection } from "#app/staff-ui/rows/use-selection.ts";
import { StepButton } from "#app/staff-ui/steps/step-button.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { ButtonLink, PlainLink } from "#app/ui/controls/link.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { CheckIcon, ChevronDownIcon } from "#app/ui/pictures/icons.tsx";
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
  /** Of all pages, up to the limit. */
  count: number;
  isCounted: boolean;
  orderRows: OrderRows;
  tableT: TableTexts;
  /** With an input in each row. */
  extra?: Pick<Column<QueueRow>, "title" | "card" | "cell">;
};

/**
 * List left, work right; where the room is narrow for the size of the text, the work comes first, and on a phone before
 * search and views too (`isWorkFirst`): both stand in the page's own grid there.
 */
export const QueueLayout = ({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) => (
  <div className="@container max-sm:contents">
    <div
      className={classNames(
        "grid grid-cols-1 gap-5 max-sm:contents",
        // With a field in each row.
        isWide
          ? "@min-[70rem]:grid-cols-[minmax(44rem,1.6fr)_minmax(24rem,1fr)]"
          : "@min-[62rem]:grid-cols-[minmax(34rem,1.4fr)_minmax(24rem,1fr)]",
      )}
    >
      {children}
    </div>
  </div>
);

const panel = "grid min-w-0 grid-cols-1 content-start gap-4 self-start";
/** Where the room is narrow its parts stand in the page's own column, so that what is done can follow the list. */
export const workPanel = `${panel} max-sm:contents @max-[62rem]:contents @min-[62rem]:sticky @min-[62rem]:top-16 @min-[62rem]:order-last`;
export const wideWorkPanel = `${panel} @min-[70rem]:sticky @min-[70rem]:top-16 @min-[70rem]:order-last`;

const formId = "queue";

type StepsProps = {
  isMine: boolean;
  hasRows: boolean;
  /** Whether orders can be taken here. */
  isQueue?: boolean;
  prints: readonly (DocumentKind | CarrierFileKind)[];
  t: ShippingTexts;
  action?: ReactNode;
};

/** The steps that split the queue between packers, and what is printed for it. */
export const QueueSteps = ({ isMine, hasRows, isQueue = true, prints, t, action }: StepsProps) => (
  <>
    {hasRows && <PrintMenu prints={prints} t={t} />}
    <Permitted permission="queues.work">
      {isMine && hasRows && <StepButton intent="handBackAll" submit={t.handBackAll} />}
      {isQueue && (hasRows || isMine) && <StepButton intent="takeNext" submit={t.takeNext} />}
    </Permitted>
    {action}
  </>
);

/** For the ticked orders, else for all shown. */
const PrintMenu = ({ prints, t }: Pick<StepsProps, "prints" | "t">) => (
  <Permitted to={adminPaths.shippingDocuments}>
    <Popover
      button={
        <span className="inline-flex items-center gap-2">
          {t.printMenu} <ChevronDownIcon className="size-4" />
        </span>
      }
      buttonProps={{ size: "sm", variant: "secondary" }}
      className="w-72 p-2 print:hidden"
    >
      {(close) => (
        <div className="grid justify-items-stretch gap-0.5">
          {prints.map((kind) => (
            <Button
              key={kind}
              type="submit"
              form={formId}
              name="kind"
              value={kind}
              size="sm"
              variant="ghost"
              className="justify-start"
              onClick={close}
            >
              {t.print[kind]}
            </Button>
          ))}
          <p className="px-3 py-1 text-xs text-muted">{t.printHelp}</p>
          {prints.includes("file-mondialrelay") && <p className="px-3 py-1 text-xs text-muted">{t.relayPointHelp}</p>}
        </div>
      )}
    </Popover>
  </Permitted>
);

/** A press anywhere in a row chooses its order, except on what has its own purpose. */
function chooseRow({ target }: MouseEvent<HTMLFormElement>): void {
  const pressed = target as Element;
  if (pressed.closest("a, button, input, label") || getSelection()?.isCollapsed === false) return;
  pressed.closest("tr[data-row]")?.querySelector<HTMLElement>("[data-choose-row]")?.click();
}

/** Its form prints the documents of the menu. */
export function QueueTable(props: Props) {
  const { spec, state, rows, t, texts, language, today, caption, current, extra } = props;
  const address = tableAddress(spec, state, { after: state.after, before: state.before });
  const selection = useSelection(rowsQuery(spec, { ...state, after: undefined, before: undefined }));
  useRowKeys();
  return (
    <>
      <QueueBulk {...props} selection={selection} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the row's link does the same by key */}
      <form
        onClick={chooseRow}
        // The recipient takes the room that the other columns leave.
        className="[&_tbody_tr]:cursor-pointer md:[&_td[data-long]]:w-full md:[&_td[data-long]]:max-w-0"
        id={formId}
        method="get"
        action={adminPaths.shippingDocuments}
        target="_blank"
        rel="noopener"
      >
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
              card: "open",
              cell: ({ id, number }) => (
                <PlainLink
                  to={`${address}${address.includes("?") ? "&" : "?"}order=${id}`}
                  aria-current={id === current ? "true" : undefined}
                  data-choose-row=""
                  title={id === current ? t.chosen : t.choose}
                  className="-my-1 grid size-7 place-items-center rounded-small text-muted hover:bg-ink/6 hover:text-ink aria-[current=true]:text-signal"
                >
                  <ChevronDownIcon className="size-4 -rotate-90 md:max-lg:rotate-180" />
                  <span className="sr-only">{`${id === current ? t.chosen : t.choose} ${number}`}</span>
                </PlainLink>
              ),
            },
          ]}
        />
      </form>
    </>
  );
}

/** Steps on chosen orders; printing them is in the queue's menu, which works without scripts. */
function QueueBulk({ selection, ...props }: Props & { selection: Selection }) {
  const { spec, state, rows, count, isCounted, orderRows, t, tableT, language } = props;
  const { mayTake } = useAccess();
  const isHydrated = useHydrated();
  const run = useBulk(tableT, selection.choose);
  const labels = useRowLabels(
    rows,
    ({ id }) => id,
    ({ number }) => number,
  );
  const choices = [
    { intent: "take-orders", label: t.take },
    { intent: "hand-back-orders", label: t.handBack },
    ...orderRowChoices(orderRows),
  ].filter(({ intent }) => mayTake(intent));
  if (!isHydrated) return null;
  return (
    <>
      <BulkResults run={run} t={tableT} labels={labels} />
      <BulkBar
        choices={choices}
        selection={selection}
        run={run}
        count={count}
        isCounted={isCounted}
        t={tableT}
        language={language}
        extras={(ids) => (
          <>
            <PrintChosen ids={ids} t={orderRows.t} />
            {spec.exportPath && (
              <ExportChosen
                exportPath={spec.exportPath}
                query={tableQuery(spec, { ...state, after: undefined, before: undefined })}
                view={state.view}
                ids={ids}
                t={tableT}
                language={language}
              />
            )}
          </>
        )}
      />
    </>
  );
}

type MineDoneProps = { done: string; next: { to: string; label: string } | null };

/** In place of an empty list of the packer's own orders: what was reached, and where the work continues. */
export function MineDone({ done, next }: MineDoneProps) {
  const place = useRef<HTMLDivElement>(null);
  // The scan field, which had the focus, has left with the last order.
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.querySelector<HTMLElement>("a")?.focus();
  }, []);
  return (
    <div
      ref={place}
      className="grid justify-items-center gap-4 rounded-card border border-line bg-surface px-4 py-10 text-center"
    >
      <CheckIcon className="size-8 text-signal" />
      <p role="status" className="text-base font-semibold">
        {done}
      </p>
      {next && (
        <ButtonLink size="md" to={next.to}>
          {next.label}
        </ButtonLink>
      )}
    </div>
  );
}

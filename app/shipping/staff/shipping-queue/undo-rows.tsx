import { type ReactNode, useState } from "react";
import { useActionData } from "react-router";
import { StaffForm, StaffFormRefusal } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { useSecondsLeft } from "#app/staff-ui/page/use-seconds-left.ts";
import type { StaffAnswer } from "#app/staff-ui/steps/staff-answer.ts";
import { classNames } from "#app/ui/layout/class-names.ts";
import { Notice } from "#app/ui/status/notice.tsx";
import type { QueueRow } from "../queue-view.server.ts";
import { focusScanField } from "../scanning/use-scan-field.ts";

/** `secondsLeft`: when the data were loaded; missing without a limit. */
type UndoRow = QueueRow & { secondsLeft?: number };

type Props = {
  intent: string;
  title: string;
  help?: string;
  /** A new array means reloaded data. */
  rows: readonly UndoRow[];
  codeOf(row: UndoRow): string;
  hiddenOf(row: UndoRow): Record<string, string>;
  submit(row: UndoRow): ReactNode;
  /** What else the row offers, before the undo. */
  actionOf?: (row: UndoRow) => ReactNode;
  timeLeft?: (seconds: number) => string;
};

/** Orders whose last step can be undone. A row leaves when its time is over; a refused undo stays with the reason. */
export function UndoRows({ title, help, ...props }: Props) {
  const { intent, rows, timeLeft } = props;
  const seen = useSeenRows(rows);
  const posted = useActionData() as StaffAnswer | undefined;
  const isHydrated = useHydrated();
  const isRefused = posted?.intent === intent && !posted.ok;
  // Without scripts only the refusal is known of a row that has left.
  const lost = isRefused && !seen.some(({ id }) => id === posted.row) ? posted.message : "";
  return (
    <section
      aria-labelledby={`${intent}-rows`}
      className="@container grid grid-cols-1 gap-2 not-has-[li,[role=alert]]:hidden"
    >
      <h2 id={`${intent}-rows`} className="text-dense font-semibold">
        {title}
      </h2>
      {help && <p className="text-muted">{help}</p>}
      {lost && (
        <Notice tone="red" role="alert">
          {lost}
        </Notice>
      )}
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface empty:hidden @min-[36rem]:grid-cols-[auto_auto_minmax(0,1fr)_auto_auto]">
        {seen.map((row) => (
          <Row
            key={row.id}
            {...props}
            row={row}
            isOffered={rows.includes(row)}
            timeLeft={isHydrated ? timeLeft : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

/** With those shown before. */
function useSeenRows(rows: readonly UndoRow[]): readonly UndoRow[] {
  const [seen, setSeen] = useState({ rows, all: rows });
  const earlier = seen.all.filter(({ id }) => !rows.some((row) => row.id === id));
  const all = seen.rows === rows ? seen.all : [...rows, ...earlier];
  if (seen.rows !== rows) setSeen({ rows, all });
  return all;
}

const noFields = {};
const noTexts = { labels: {}, faults: {} };

type RowProps = Pick<Props, "intent" | "codeOf" | "hiddenOf" | "submit" | "actionOf"> & {
  row: UndoRow;
  isOffered: boolean;
  timeLeft: Props["timeLeft"];
};

function Row({ intent, row, isOffered, codeOf, hiddenOf, submit, actionOf, timeLeft }: RowProps) {
  const state = useStaffForm({ intent, row: row.id, fields: noFields, texts: noTexts, onDone: focusScanField });
  const left = useSecondsLeft(row);
  const isRefused = state.answer !== undefined && !state.answer.ok;
  const mayUndo = isOffered && (left > 0 || state.busy);
  if (!mayUndo && !isRefused && !state.busy) return null;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5 @min-[36rem]:col-span-full @min-[36rem]:grid @min-[36rem]:grid-cols-subgrid">
      <span className="font-medium whitespace-nowrap tabular-nums">{row.number}</span>
      <span className="code">{codeOf(row)}</span>
      <span
        className={classNames(
          "min-w-0 text-muted wrap-anywhere @max-[36rem]:grow @max-[36rem]:basis-44",
          !mayUndo && "@min-[36rem]:col-span-3",
        )}
      >
        {row.name}
      </span>
      {mayUndo || state.busy ? (
        <>
          <span className="text-muted tabular-nums @max-[36rem]:empty:hidden">
            {timeLeft && Number.isFinite(left) && left > 0 && timeLeft(left)}
          </span>
          <div className="-mr-3 ml-auto flex flex-wrap items-center gap-2">
            {actionOf?.(row)}
            <StaffForm state={state} hidden={hiddenOf(row)} submit={submit(row)} variant="ghost" />
          </div>
        </>
      ) : (
        <div className="basis-full @min-[36rem]:col-span-full">
          <StaffFormRefusal state={state} />
        </div>
      )}
    </li>
  );
}

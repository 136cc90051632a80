import { type KeyboardEvent, useState } from "react";
import { fill, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { readDraft, useUnsent, writeDraft } from "#app/staff-ui/forms/form-drafts.ts";
import type { TableTexts } from "#app/staff-ui/lists/list-query.server.ts";
import { BulkResults } from "#app/staff-ui/rows/bulk-bar.tsx";
import { useBulk } from "#app/staff-ui/rows/use-bulk.ts";
import { useRowLabels } from "#app/staff-ui/rows/use-row-labels.ts";
import { useStepTexts } from "#app/staff-ui/steps/step-texts.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { controlStyle } from "#app/ui/controls/control-style.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import type { QueueRow } from "../queue-view.server.ts";
import { numberField, versionField } from "../scanning/scan-fields.ts";
import type { ShippingTexts } from "../shipping-texts.server.ts";
import { keepUsualCarrier, useUsualCarrier } from "./usual-carrier.ts";

type Option = { value: string; label: string };
type Typed = ReadonlyMap<string, { text: string; version: number }>;

/** Typed numbers survive other pages and a reload. */
const draftName = `${adminPaths.ordersToShip} numbers`;

function readTyped(owner: string): Typed {
  const { typed, begun } = readDraft(owner, draftName) ?? { typed: {}, begun: {} };
  const versionOf = (id: string) => Number(ownValue(begun, id));
  return new Map(Object.entries(typed).map(([id, text]) => [id, { text: String(text), version: versionOf(id) }]));
}

function keepTyped(owner: string, rows: Typed): void {
  const typed = Object.fromEntries([...rows].map(([id, { text }]) => [id, text]));
  const begun = Object.fromEntries([...rows].map(([id, { version }]) => [id, String(version)]));
  writeDraft(owner, draftName, { typed, begun, isOpen: false, submission: "" });
}

/** With the result of each row after sending. */
export function useShipTogether(t: TableTexts) {
  const run = useBulk(t);
  const { owner } = useStepTexts();
  const [typed, setTyped] = useState(() => readTyped(owner));
  const [sent, setSent] = useState<readonly string[]>([]);
  const change = (next: Typed) => {
    keepTyped(owner, next);
    setTyped(next);
  };
  const failures = new Map(run.results.flatMap(({ id, ok, message }) => (ok ? [] : [[id, message]])));
  const done = run.results.filter(({ ok }) => ok && !run.isUndo).map(({ id }) => id);
  return {
    run,
    failures,
    /** During a run all of it: the queue may reload before the answer. */
    shipped: new Set(run.busy && !run.isUndo ? sent : done) as ReadonlySet<string>,
    textOf: (id: string) => typed.get(id)?.text ?? "",
    /** Stores the row's version when typing began. */
    type: (row: QueueRow, text: string) =>
      change(new Map(typed).set(row.id, { text, version: typed.get(row.id)?.version ?? row.version })),
    /** Rows with a typed number. */
    filled: (rows: readonly QueueRow[]) => rows.filter(({ id }) => typed.get(id)?.text.trim()),
    start(rows: readonly QueueRow[], carrier: string, unusual: boolean) {
      const filled = rows.filter(({ id }) => typed.get(id)?.text.trim());
      // After a shown refusal a row is sent with its current version.
      const values: [string, string][] = filled.flatMap(({ id, version }) => [
        [numberField(id), typed.get(id)!.text],
        [versionField(id), String(failures.has(id) ? version : typed.get(id)!.version)],
      ]);
      const common: [string, string][] = [
        ["carrier", carrier],
        ...(unusual ? [["unusual", "on"] as [string, string]] : []),
      ];
      const ids = filled.map(({ id }) => id);
      setSent(ids);
      run.start({
        intent: "shipMany",
        ids,
        total: ids.length,
        values: Object.fromEntries([...common, ...values]),
      });
    },
  };
}

export type ShipTogether = ReturnType<typeof useShipTogether>;

const buttonId = "together-ship";

/** Needs scripts. */
export function ShipTogetherBar({
  together,
  rows,
  carriers,
  t,
  tableT,
  language,
}: {
  together: ShipTogether;
  rows: readonly QueueRow[];
  carriers: Option[];
  t: ShippingTexts;
  tableT: TableTexts;
  language: Language;
}) {
  const carrier = useUsualCarrier(carriers);
  const [isUnusual, setUnusual] = useState(false);
  const { run } = together;
  const labels = useRowLabels(
    rows,
    ({ id }) => id,
    ({ number }) => number,
  );
  const count = together.filled(rows).length;
  useUnsent(count > 0);
  return (
    <section aria-label={t.together.title} className="grid gap-2">
      <BulkResults run={run} t={tableT} labels={labels} />
      {/* When parcels are shipped one by one, only the card shows a carrier. */}
      {(count > 0 || run.busy) && (
        <div className="flex flex-wrap items-end gap-3">
          <Field id="together-carrier" label={t.fields.carrier}>
            <Select
              size="sm"
              options={carriers}
              value={carrier}
              onChange={(event) => keepUsualCarrier(event.target.value)}
            />
          </Field>
          <label className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              className="size-4 accent-signal"
              checked={isUnusual}
              onChange={(event) => setUnusual(event.target.checked)}
            />
            {t.fields.unusual}
          </label>
          <Button id={buttonId} size="sm" loading={run.busy} onClick={() => together.start(rows, carrier, isUnusual)}>
            {plural(t.together.ship, count, language)}
          </Button>
          {run.busy && (
            <>
              <progress
                value={run.done}
                max={run.total}
                aria-label={t.together.title}
                className="h-2 w-40 self-center"
              />
              <p role="status" className="self-center">
                {fill(tableT.progress, { done: run.done, total: run.total })}
              </p>
            </>
          )}
        </div>
      )}
      <p className="text-muted max-sm:hidden">{t.together.help}</p>
    </section>
  );
}

/** Enter, which readers send, moves to the next row; with Ctrl or Cmd to the button, without pressing it. */
export function RowNumber({ row, together, t }: { row: QueueRow; together: ShipTogether; t: ShippingTexts }) {
  const failure = together.failures.get(row.id);
  const id = `number-${row.id}`;
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) return document.getElementById(buttonId)?.focus();
    const all = [...document.querySelectorAll<HTMLInputElement>("input[data-row-number]")];
    all[all.indexOf(event.currentTarget) + 1]?.focus();
  };
  return (
    <span className="grid w-full gap-1">
      <input
        id={id}
        data-row-number=""
        value={together.textOf(row.id)}
        onChange={(event) => together.type(row, event.target.value)}
        onKeyDown={goOn}
        aria-label={fill(t.together.field, { number: row.number })}
        aria-invalid={failure !== undefined || undefined}
        aria-describedby={failure ? `${id}-error` : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={60}
        className={classNames(controlStyle("sm"), "code md:w-34")}
      />
      {failure && (
        <span id={`${id}-error`} className="text-xs whitespace-normal text-red md:max-w-34">
          {failure}
        </span>
      )}
    </span>
  );
}

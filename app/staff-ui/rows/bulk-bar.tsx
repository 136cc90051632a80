import { type ReactNode, useEffect, useRef, useState } from "react";
import { fill, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { unbrokenNumbers } from "#app/ui/layout/unbroken-numbers.tsx";
import { CloseIcon } from "#app/ui/pictures/icons.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { TableTexts } from "../lists/list-query.server.ts";
import { useHydrated } from "../page/use-hydrated.ts";
import { pageStep } from "../steps/page-steps.ts";
import type { RowResult } from "../steps/staff-answer.ts";
import { useStepTexts } from "../steps/step-texts.ts";
import type { BulkChoice } from "./bulk-choice.ts";
import { BulkControl, BulkDialog } from "./bulk-dialog.tsx";
import type { BulkRun } from "./use-bulk.ts";
import type { Selection } from "./use-selection.ts";

type Props = {
  choices: readonly BulkChoice[];
  selection: Selection;
  run: BulkRun;
  count: number;
  /** False if counting stopped at its limit. */
  isCounted: boolean;
  t: TableTexts;
  language: Language;
  /** What is done with the rows without changing them, such as printing; `ids` is null if all matching rows are chosen. */
  extras?: (ids: ReadonlySet<string> | null) => ReactNode;
};

/** Without JavaScript always shown; its buttons post the list's form. */
export function BulkBar(props: Props) {
  const { choices, selection, run, count, isCounted, t, language } = props;
  const isHydrated = useHydrated();
  const { confirmStep } = useStepTexts();
  const [asked, setAsked] = useState<BulkChoice | null>(null);
  const chosen = selection.all ? (selection.all.count ?? count) : selection.ids.size;
  if (isHydrated && chosen === 0 && !run.busy) return null;
  function press(choice: BulkChoice) {
    if (choice.about || choice.field) setAsked(choice);
    else start(choice);
  }
  function start({ intent, field, about }: BulkChoice, typed = "") {
    const values = { ...(field && { [field.name]: typed }), ...(about && { confirmed: "1" }) };
    const { all, ids } = selection;
    run.start({ intent, ids: all ? "all" : [...ids], after: all?.after, total: chosen, values });
    selection.clear();
  }
  return (
    <section
      aria-label={t.bulk}
      className={classNames(
        "z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-2 shadow-float",
        // At the foot of the screen, so that no row moves; on a phone above the bar of places.
        isHydrated &&
          "fixed inset-x-2 bottom-[calc(env(safe-area-inset-bottom)+4rem)] sm:sticky sm:bottom-4 sm:order-1 sm:inset-x-0",
      )}
    >
      {run.busy && <BulkProgress run={run} t={t} />}
      {/* Hidden, not removed: the text is needed after an interruption. */}
      <div className={run.busy ? "hidden" : "contents"}>
        {isHydrated && <ChosenRows {...props} chosen={chosen} />}
        <div
          className={classNames(
            "contents",
            isHydrated
              ? "max-sm:flex max-sm:basis-full max-sm:gap-2 max-sm:overflow-x-auto max-sm:*:shrink-0"
              : "max-sm:grid max-sm:basis-full max-sm:grid-cols-2 max-sm:gap-2",
          )}
        >
          {choices.map((choice) =>
            isHydrated ? (
              <StepOfRows key={choice.intent} choice={choice} onPress={press} />
            ) : (
              <PostedStep key={choice.intent} choice={choice} />
            ),
          )}
          {isHydrated && props.extras?.(selection.all ? null : selection.ids)}
        </div>
        {!isHydrated && choices.some(({ about }) => about) && (
          <label className="flex items-center gap-2 px-2">
            <input type="checkbox" name="confirmed" value="1" className="size-4 accent-signal" />
            <span>{confirmStep}</span>
          </label>
        )}
        {!isHydrated && (
          <label className="flex items-center gap-2 px-2">
            <input type="checkbox" name="all" value="1" className="size-4 accent-signal" />
            <span>{plural(isCounted ? t.chooseAll : t.chooseAllAtLeast, count, language)}</span>
          </label>
        )}
      </div>
      {asked && (
        <BulkDialog
          choice={asked}
          description={asked.about?.(chosen, selection.all ? null : selection.ids) ?? ""}
          typed={(asked.field && ownValue(run.unsent(asked.intent) ?? {}, asked.field.name)) ?? ""}
          onClose={() => setAsked(null)}
          onConfirm={(typed) => {
            setAsked(null);
            start(asked, typed);
          }}
        />
      )}
    </section>
  );
}

const BulkProgress = ({ run, t }: Pick<Props, "run" | "t">) => (
  <>
    <progress
      {...(run.done < run.total && { value: run.done })}
      max={run.total}
      aria-label={t.bulk}
      className="h-2 w-40"
    />
    <p role="status">{fill(t.progress, { done: run.done, total: run.done > run.total ? "…" : run.total })}</p>
  </>
);

function ChosenRows({ selection, chosen, count, isCounted, t, language }: Props & { chosen: number }) {
  return (
    <>
      <p className="px-2 font-medium max-sm:flex-1" role="status">
        {plural(selection.all && !isCounted ? t.chosenAtLeast : t.chosen, chosen, language)}
      </p>
      {!selection.all && count > selection.ids.size && (
        <Button size="sm" variant="ghost" className="max-sm:px-2 max-sm:text-xs" onClick={selection.chooseAll}>
          {plural(isCounted ? t.chooseAll : t.chooseAllAtLeast, count, language)}
        </Button>
      )}
      <Button size="sm" variant="ghost" className="max-sm:px-2" onClick={selection.clear}>
        <CloseIcon className="size-4.5 sm:hidden" />
        <span className="max-sm:sr-only">{t.clear}</span>
      </Button>
    </>
  );
}

type StepProps = { choice: BulkChoice; onPress(choice: BulkChoice): void };

const StepOfRows = ({ choice, onPress }: StepProps) => (
  <Button
    size="sm"
    variant={choice.variant ?? "secondary"}
    className="max-sm:px-2"
    onClick={() => onPress(choice)}
    {...((choice.field || choice.about) && { "aria-haspopup": "dialog" as const })}
    {...{ [pageStep]: "" }}
  >
    {choice.label}
  </Button>
);

/** Without JavaScript the button posts the list's form, with the field beside it. */
const PostedStep = ({ choice: { intent, label, variant = "secondary", field } }: Pick<StepProps, "choice">) => (
  <span className={classNames("flex items-center gap-1.5", field && "max-sm:col-span-2")}>
    {field && <BulkControl field={field} name={field.name} className="min-w-0 sm:w-56 max-sm:flex-1" />}
    <Button
      type="submit"
      name="intent"
      value={intent}
      size="sm"
      variant={variant}
      className={classNames("max-sm:px-2", !field && "max-sm:size-full")}
    >
      {label}
    </Button>
  </span>
);

export function BulkResults({ run, t, labels }: { run: BulkRun; t: TableTexts; labels: Map<string, string> }) {
  const { answer, busy, results, undo, isUndo } = run;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed has left with the rows.
    if (!busy && answer && document.activeElement === document.body) place.current?.focus();
  }, [busy, answer]);
  if (busy || !answer) return null;
  const failed = results.filter(({ ok }) => !ok);
  const succeeded = results.filter(({ ok }) => ok);
  const done = succeeded.length;
  const isWhole = answer.bulk !== undefined && !answer.bulk.isStopped;
  const line = ({ id, label, message }: RowResult) => (
    <li key={id}>{unbrokenNumbers([label || labels.get(id) || id, message].join(" – "))}</li>
  );
  return (
    <div ref={place} tabIndex={-1} className="rounded-card">
      <Notice tone={failed.length > 0 || !isWhole ? "amber" : "signal"} role="status">
        <div className="flex flex-wrap items-center gap-3">
          <p>
            {(answer.bulk || results.length > 0) && (
              <span>{fill(isUndo ? t.undone : t.done, { done, total: isWhole ? results.length : run.total })}</span>
            )}{" "}
            {!isWhole && <span>{answer.message}</span>}
          </p>
          {undo && (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                run.keepUndo(false);
                undo();
              }}
              onFocus={() => run.keepUndo(true)}
              onBlur={() => run.keepUndo(false)}
              onPointerEnter={() => run.keepUndo(true)}
              onPointerLeave={() => run.keepUndo(false)}
            >
              {t.undo}
            </Button>
          )}
        </div>
        {failed.length > 0 && <ul className="mt-2 max-h-48 list-disc overflow-y-auto pl-5">{failed.map(line)}</ul>}
        {done > 0 && (
          <details className="mt-2">
            <summary className="w-fit cursor-pointer">{t.eachRow}</summary>
            <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-5">{succeeded.map(line)}</ul>
          </details>
        )}
      </Notice>
    </div>
  );
}

import { type MouseEvent, useState } from "react";
import { fill, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import type { ButtonVariant } from "#app/ui/controls/button-style.ts";
import { controlStyle } from "#app/ui/controls/control-style.ts";
import { classNames } from "#app/ui/layout/class-names.ts";
import { unbrokenNumbers } from "#app/ui/layout/unbroken-numbers.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { CloseIcon } from "#app/ui/pictures/icons.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { TableTexts } from "../lists/list-query.server.ts";
import { useHydrated } from "../page/use-hydrated.ts";
import { pageStep } from "../steps/page-steps.ts";
import type { RowResult } from "../steps/staff-answer.ts";
import { useStepTexts } from "../steps/step-texts.ts";
import type { BulkRun } from "./use-bulk.ts";
import type { Selection } from "./use-selection.ts";

export type BulkChoice = {
  intent: string;
  label: string;
  variant?: ButtonVariant;
  field?: { name: string; label: string };
  /** What a step that needs confirmation (`isConfirmedFirst`) will do; `ids` is null if all matching rows are chosen. */
  about?: (count: number, ids: ReadonlySet<string> | null) => string;
};

type Props = {
  choices: readonly BulkChoice[];
  selection: Selection;
  run: BulkRun;
  count: number;
  /** False if counting stopped at its limit. */
  isCounted: boolean;
  t: TableTexts;
  language: Language;
};

/** Without JavaScript always shown; its buttons post the list's form. */
export function BulkBar(props: Props) {
  const { choices, selection, run, count, isCounted, t, language } = props;
  const isHydrated = useHydrated();
  const { confirmStep } = useStepTexts();
  const [asked, setAsked] = useState<BulkChoice | null>(null);
  const chosen = selection.all ? (selection.all.count ?? count) : selection.ids.size;
  if (isHydrated && chosen === 0 && !run.busy) return null;
  function press(choice: BulkChoice, form: HTMLFormElement | null) {
    if (choice.about) setAsked(choice);
    else start(choice, form);
  }
  function start({ intent, field, about }: BulkChoice, form: HTMLFormElement | null) {
    const typed = field && form ? String(new FormData(form).get(field.name) ?? "") : "";
    const values = { ...(field && { [field.name]: typed }), ...(about && { confirmed: "1" }) };
    const { all, ids } = selection;
    run.start({ intent, ids: all ? "all" : [...ids], after: all?.after, total: chosen, values });
    if (!field || typed.trim()) selection.clear();
  }
  return (
    <section
      aria-label={t.bulk}
      className="sticky top-14 z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-2 shadow-float"
    >
      {run.busy && <BulkProgress run={run} t={t} />}
      {/* Hidden, not removed: the text is needed after an interruption. */}
      <div className={run.busy ? "hidden" : "contents"}>
        {isHydrated && <ChosenRows {...props} chosen={chosen} />}
        <div className="contents max-sm:grid max-sm:basis-full max-sm:grid-cols-2 max-sm:gap-2">
          {choices.map((choice) => (
            <BulkButton key={choice.intent} choice={choice} {...(isHydrated && { onPress: press })} />
          ))}
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
        <ConfirmBulk
          choice={asked}
          description={asked.about?.(chosen, selection.all ? null : selection.ids) ?? ""}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            start(asked, null);
          }}
        />
      )}
    </section>
  );
}

type ConfirmProps = { choice: BulkChoice; description: string; onClose(): void; onConfirm(): void };

function ConfirmBulk({ choice: { label, variant }, description, onClose, onConfirm }: ConfirmProps) {
  const { close, cancel } = useStepTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      description={description}
      closeLabel={close}
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button size="sm" variant={variant} onClick={onConfirm}>
            {label}
          </Button>
        </>
      }
    />
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

type BulkButtonProps = { choice: BulkChoice; onPress?: (choice: BulkChoice, form: HTMLFormElement | null) => void };

function BulkButton({ choice, onPress }: BulkButtonProps) {
  const { intent, label, variant = "secondary", field } = choice;
  return (
    <span className={classNames("flex items-center gap-1.5", field && "max-sm:col-span-2")}>
      {field && (
        <input
          name={field.name}
          aria-label={field.label}
          placeholder={field.label}
          maxLength={200}
          {...{ [pageStep]: label }}
          className={classNames(controlStyle("sm"), "min-w-0 sm:w-56 max-sm:flex-1")}
        />
      )}
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="sm"
        variant={variant}
        className={classNames("max-sm:px-2", !field && "max-sm:size-full")}
        {...(onPress && {
          onClick(event: MouseEvent<HTMLButtonElement>) {
            event.preventDefault();
            onPress(choice, event.currentTarget.form);
          },
        })}
        {...(!field && { [pageStep]: "" })}
      >
        {label}
      </Button>
    </span>
  );
}

export function BulkResults({ run, t, labels }: { run: BulkRun; t: TableTexts; labels: Map<string, string> }) {
  const { answer, busy, results, undo, isUndo } = run;
  if (busy || !answer) return null;
  const failed = results.filter(({ ok }) => !ok);
  const succeeded = results.filter(({ ok }) => ok);
  const done = succeeded.length;
  const isWhole = answer.bulk !== undefined && !answer.bulk.isStopped;
  const line = ({ id, label, message }: RowResult) => (
    <li key={id}>{unbrokenNumbers([label || labels.get(id) || id, message].join(" – "))}</li>
  );
  return (
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
  );
}

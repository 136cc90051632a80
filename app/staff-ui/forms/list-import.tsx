import type { ReactNode } from "react";
import { decimal, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextArea, TextInput, type TextInputProps } from "#app/ui/controls/text-input.tsx";
import { unbrokenNumbers } from "#app/ui/layout/unbroken-numbers.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { type Column, ColumnTable } from "../lists/column-table.tsx";
import { PageHeading } from "../page/page-heading.tsx";
import type { StaffAnswer } from "../steps/staff-answer.ts";
import type { ListImportTexts } from "./list-import.server.ts";
import { StaffFormRefusal } from "./staff-form.tsx";
import { useImportForm } from "./use-import-form.ts";

type Line = { line: number; ok: boolean; sentence: string };

/** `lines`: those to review first, of `all`; `good` of them change something. `isTyped`: not from a file. */
type Answer<Item> = { text: string; isTyped: boolean; isApplied: boolean; lines: Item[]; good: number; all: number };

type Props<Item extends Line> = {
  t: ListImportTexts;
  language: Language;
  answer: Answer<Item> | StaffAnswer | undefined;
  columns: readonly Column<Item>[];
  start?: string;
};

/** An import of a list in two steps: a preview of each line, then its application. */
export function ListImport<Item extends Line>({ t, language, answer: posted, columns, start = "" }: Props<Item>) {
  const form = useImportForm<Answer<Item>>({ posted, isDone: ({ isApplied }) => isApplied });
  return (
    <div className="grid gap-5">
      <PageHeading title={t.title}>
        <p className="max-w-text text-muted">{t.help}</p>
      </PageHeading>
      {form.answer && <Review t={t} language={language} columns={columns} form={form} answer={form.answer} />}
      <StaffFormRefusal state={{ answer: form.failure }} />
      <ListForm t={t} form={form} start={start} />
    </div>
  );
}

type ImportForm<Item> = { form: ReturnType<typeof useImportForm<Answer<Item>>> };

const Hidden = <Item,>({ form: { isScripted, answer } }: ImportForm<Item>) => (
  <>
    {isScripted && <input type="hidden" name="scripted" value="1" />}
    {answer && !answer.isTyped && !answer.isApplied && <input type="hidden" name="fromFile" value="1" />}
  </>
);

/** The button is missing once applied, or after a change of the form. */
function Review<Item extends Line>({
  t,
  language,
  columns,
  form,
  answer,
}: Pick<Props<Item>, "t" | "language" | "columns"> & ImportForm<Item> & { answer: Answer<Item> }) {
  const { Form, busy } = form;
  return (
    <section className="grid gap-3" aria-live="polite">
      <p className="font-semibold" role="status">
        {plural(answer.isApplied ? t.applied : t.willApply, answer.good, language, {
          all: decimal(answer.all, language),
        })}
      </p>
      {!answer.isApplied && answer.good > 0 && !form.isTouched && (
        <Form method="post" encType="multipart/form-data" onSubmit={form.onSubmit}>
          <Hidden form={form} />
          <input type="hidden" name="list" value={answer.text} />
          <Button type="submit" name="intent" value="apply" size="sm" loading={busy === "apply"}>
            {plural(t.apply, answer.good, language)}
          </Button>
        </Form>
      )}
      <Lines t={t} columns={columns} lines={answer.lines} />
      {answer.all > answer.lines.length && (
        <p className="text-muted">{plural(t.more, answer.all - answer.lines.length, language)}</p>
      )}
    </section>
  );
}

/** The field contains the list even if it came from a file, so that it can be corrected. */
function ListForm<Item extends Line>({ t, form, start }: Pick<Props<Item>, "t" | "start"> & ImportForm<Item>) {
  const { Form, answer, busy, round } = form;
  const isPreview = answer !== undefined && !answer.isApplied;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="grid max-w-text gap-4"
      onChange={form.touch}
      onSubmit={form.onSubmit}
    >
      <Hidden form={form} />
      <Field id="list" label={t.list} help={t.listHelp}>
        <TextArea
          key={`list ${round}`}
          name="list"
          size="sm"
          rows={8}
          className="code"
          spellCheck={false}
          readOnly={busy !== null}
          defaultValue={answer ? (isPreview ? answer.text : "") : start}
        />
      </Field>
      <Field id="file" label={t.file}>
        <FileInput key={`file ${round}`} name="file" accept=".csv,.txt,text/csv,text/plain" />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          name="intent"
          value="preview"
          size="sm"
          variant={isPreview ? "secondary" : "primary"}
          loading={busy === "preview"}
        >
          {t.preview}
        </Button>
        <p role="status" className="text-muted">
          {busy !== null && t.sending}
        </p>
      </div>
    </Form>
  );
}

function Lines<Item extends Line>({
  t,
  lines,
  columns,
}: Pick<Props<Item>, "t" | "columns"> & { lines: Item[] }): ReactNode {
  return (
    <ColumnTable
      caption={t.title}
      rows={lines}
      keyOf={({ line }) => line}
      columns={[
        { title: t.line, numeric: true, className: "md:w-px", cell: ({ line }) => line },
        ...columns,
        {
          title: t.result,
          cell: ({ ok, sentence }) => (
            <StatusDot tone={ok ? "signal" : "red"}>
              <span className="whitespace-normal">{unbrokenNumbers(sentence)}</span>
            </StatusDot>
          ),
        },
      ]}
    />
  );
}

export const FileInput = (props: Pick<TextInputProps, "name" | "accept">) => (
  <TextInput
    {...props}
    type="file"
    size="sm"
    className="max-w-form file:mr-3 file:cursor-pointer file:rounded-small file:border-0 file:bg-ink/10 file:px-3 file:py-1 file:font-semibold file:text-ink"
  />
);

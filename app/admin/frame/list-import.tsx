import type { ReactNode } from "react";
import { Form } from "react-router";
import { plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextArea } from "#app/ui/controls/text-input.tsx";
import { StatusDot } from "#app/ui/status/badge.tsx";
import { type Column, ColumnTable } from "../table/column-table.tsx";
import { FileInput } from "./file-input.tsx";
import type { ListImportTexts } from "./list-import-texts.server.ts";
import { PageHeading } from "./page-heading.tsx";

type Line = { line: number; ok: boolean; sentence: string };

type Props<Item extends Line> = {
  back: { to: string; label: string };
  t: ListImportTexts;
  language: Language;
  /** What each line of the list would do, or has done if `isApplied`. */
  answer: { text: string; isApplied: boolean; lines: Item[] } | undefined;
  /** What the lines contain. */
  columns: readonly Column<Item>[];
  /** Text of the empty form. */
  start?: string;
};

/** A list that is pasted, scanned or uploaded: first what each line would do, then the button that does it. */
export function ListImport<Item extends Line>({ back, t, language, answer, columns, start = "" }: Props<Item>) {
  const isPreview = answer !== undefined && !answer.isApplied;
  return (
    <div className="grid gap-5">
      <PageHeading back={back} title={t.title}>
        <p className="max-w-text text-muted">{t.help}</p>
      </PageHeading>
      {answer && <Outcome {...{ t, language, answer, columns }} />}
      <Form method="post" encType="multipart/form-data" className="grid max-w-text gap-4">
        <Field id="list" label={t.list} help={t.listHelp}>
          <TextArea
            name="list"
            rows={8}
            className="code"
            spellCheck={false}
            defaultValue={answer ? (isPreview ? answer.text : "") : start}
          />
        </Field>
        <Field id="file" label={t.file}>
          <FileInput name="file" accept=".csv,.txt,text/csv,text/plain" />
        </Field>
        <div>
          <Button type="submit" name="intent" value="preview" size="sm" variant={isPreview ? "secondary" : "primary"}>
            {t.preview}
          </Button>
        </div>
      </Form>
    </div>
  );
}

function Outcome<Item extends Line>({
  t,
  language,
  answer: { text, isApplied, lines },
  columns,
}: Pick<Props<Item>, "t" | "language" | "columns"> & { answer: NonNullable<Props<Item>["answer"]> }): ReactNode {
  const good = lines.filter(({ ok }) => ok).length;
  return (
    <section className="grid gap-3" aria-live="polite">
      <p className="font-semibold" role="status">
        {plural(isApplied ? t.applied : t.willApply, good, language, { all: lines.length })}
      </p>
      {!isApplied && good > 0 && (
        <Form method="post">
          <input type="hidden" name="list" value={text} />
          <Button type="submit" name="intent" value="apply" size="sm">
            {plural(t.apply, good, language)}
          </Button>
        </Form>
      )}
      <ColumnTable
        caption={t.title}
        rows={lines}
        keyOf={({ line }) => line}
        columns={[
          { title: t.line, numeric: true, cell: ({ line }) => line },
          ...columns,
          {
            title: t.result,
            cell: ({ ok, sentence }) => (
              <StatusDot tone={ok ? "signal" : "red"}>
                <span className="whitespace-normal">{sentence}</span>
              </StatusDot>
            ),
          },
        ]}
      />
    </section>
  );
}

import type { ImportPreview } from "#app/catalogue/staff-import.server.ts";
import { decimal, fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { FileInput } from "../frame/file-input.tsx";
import type { StaffAnswer } from "../frame/staff-answer.ts";
import { StaffFormRefusal } from "../frame/staff-form.tsx";
import { useImportForm } from "../frame/use-import-form.ts";
import type { DemandTexts } from "./demand-texts.server.ts";

/** `fault`: the translated reason why the file was refused. */
export type ImportAnswer = { done: boolean; fault: string; preview: ImportPreview | null };

type Props = { t: DemandTexts; language: Language; posted: ImportAnswer | StaffAnswer | undefined };

const kinds = ["added", "changed", "removed"] as const;

/** The file is previewed first; the second button imports it, unless the form was changed in between. */
export function ImportForm({ t, language, posted }: Props) {
  const form = useImportForm<ImportAnswer>({ posted, isDone: ({ done }) => done });
  const { Form, busy } = form;
  const answer = busy !== null || form.isTouched ? undefined : form.answer;
  const preview = answer?.preview;
  const changes = preview && kinds.some((kind) => preview[kind] > 0);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="grid max-w-form gap-4"
      onSubmit={form.onSubmit}
      onChange={form.touch}
    >
      {form.isScripted && <input type="hidden" name="scripted" value="1" />}
      <p className="text-muted">{t.importText}</p>
      <Field id="file" label={t.file} required>
        <FileInput name="file" accept=".csv,text/csv" />
      </Field>
      <Checkbox id="removeAbsent" name="removeAbsent" label={t.removeAbsent} help={t.removeAbsentHelp} />
      <StaffFormRefusal state={{ answer: form.failure }} />
      {answer?.fault && (
        <Notice tone="red" role="alert">
          {answer.fault}
        </Notice>
      )}
      {preview && <Preview {...{ t, language, preview }} isDone={answer.done} />}
      {kinds.map((kind) => (
        <input key={kind} type="hidden" name={`shown-${kind}`} value={preview?.[kind] ?? ""} />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" variant="secondary" name="intent" value="preview" loading={busy !== null}>
          {t.look}
        </Button>
        {changes && !answer.done && (
          <Button type="submit" size="sm" name="intent" value="import">
            {t.takeIn}
          </Button>
        )}
        <p role="status" className="text-muted">
          {busy !== null && t.sending}
        </p>
      </div>
    </Form>
  );
}

type PreviewProps = Pick<Props, "t" | "language"> & { preview: ImportPreview; isDone: boolean };

/** What the import changes, or has changed, with the refused lines. */
function Preview({ t, language, preview, isDone }: PreviewProps) {
  return (
    <Notice tone={isDone ? "signal" : "blue"} role="status" title={isDone ? t.imported : t.preview}>
      <ul className="mt-1 grid gap-1">
        {kinds.map((kind) => (
          <li key={kind}>
            {fill(t[kind], { count: decimal(preview[kind], language) })}
            {preview.examples[kind].length > 0 && (
              <span className="text-muted"> ({preview.examples[kind].slice(0, 5).join(", ")}…)</span>
            )}
          </li>
        ))}
        <li>{fill(t.unchanged, { count: decimal(preview.unchanged, language) })}</li>
        {preview.refusedCount > 0 && (
          <li>
            {fill(t.refused, { count: decimal(preview.refusedCount, language) })}
            <ul className="max-h-60 list-disc overflow-y-auto pl-5">
              {preview.refused.map(({ line, code, values }) => (
                <li key={line}>{fill(t.line, { line, reason: fill(t.lineFaults[code], values) })}</li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </Notice>
  );
}

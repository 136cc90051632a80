import { data } from "react-router";
import { type DemandTexts, demandTexts } from "#app/compatibility/staff/demand-list.server.ts";
import { decimal, fill, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { FileInput } from "#app/staff-ui/forms/list-import.tsx";
import { StaffFormRefusal } from "#app/staff-ui/forms/staff-form.tsx";
import { useImportForm } from "#app/staff-ui/forms/use-import-form.ts";
import { documentTitle } from "#app/staff-ui/page/back-office-texts.server.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { PageHeading } from "#app/staff-ui/page/page-heading.tsx";
import { refuseOldSignIn } from "#app/staff-ui/sign-in/recent-sign-in.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import type { StaffAnswer } from "#app/staff-ui/steps/staff-answer.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { RefusedLine } from "../../vehicles/line-faults.ts";
import { type ImportPreview, importAsStaff, previewImport } from "../../vehicles/staff-import.server.ts";
import type { Route } from "./+types/catalogue-import";

/** Imports the vehicle catalogue from a file (decisions 4), after a preview. */
export function loader({ context }: Route.LoaderArgs) {
  const { language } = staffOf(context);
  const t = demandTexts(language);
  return { t, language, documentTitle: documentTitle(t.import, language) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const refusal = await refuseOldSignIn(context, url);
  if (refusal) return refusal;
  const staff = staffOf(context);
  const form = await request.formData();
  const file = form.get("file");
  const t = { ...frameTexts(staff.language).listImport, ...demandTexts(staff.language).importFaults };
  if (!(file instanceof File) || file.size === 0)
    return data<ImportAnswer>({ done: false, fault: t.noFile, refused: [], preview: null }, 422);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const removeAbsent = form.has("removeAbsent");
  const isImport = form.get("intent") === "import";
  const shown = (name: string) => Number(form.get(`shown-${name}`) ?? Number.NaN);
  const outcome = isImport
    ? await importAsStaff(staff, bytes, {
        removeAbsent,
        shown: { added: shown("added"), changed: shown("changed"), removed: shown("removed") },
      })
    : await previewImport(staff, bytes, { removeAbsent });
  if (!outcome.ok) {
    const { error, refused } = outcome;
    return data<ImportAnswer>(
      { done: false, fault: t[error], refused, preview: null },
      error === "conflict" ? 409 : 422,
    );
  }
  return data<ImportAnswer>({ done: isImport, fault: "", refused: [], preview: outcome.preview });
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function CatalogueImport({ loaderData: { t, language }, actionData }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <PageHeading title={t.import} />
      <ImportForm t={t} language={language} posted={actionData} />
    </div>
  );
}

/** `fault`: why the file was refused, with the lines concerned. */
type ImportAnswer = { done: boolean; fault: string; refused: RefusedLine[]; preview: ImportPreview | null };

type Props = { t: DemandTexts; language: Language; posted: ImportAnswer | StaffAnswer | undefined };

const kinds = ["added", "changed", "removed"] as const;

/** Preview first; the second button imports, unless the form was changed. */
function ImportForm({ t, language, posted }: Props) {
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
        <FileInput name="file" accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values" />
      </Field>
      <Checkbox id="removeAbsent" name="removeAbsent" label={t.removeAbsent} help={t.removeAbsentHelp} />
      <StaffFormRefusal state={{ answer: form.failure }} />
      {answer?.fault && (
        <Notice tone="red" role="alert">
          <span>{answer.fault}</span>
          <RefusedLines t={t} lines={answer.refused} />
        </Notice>
      )}
      {preview && <Preview t={t} language={language} preview={preview} isDone={answer.done} />}
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

function Preview({ t, language, preview, isDone }: PreviewProps) {
  const { examples, tooOld, respelled, refusedCount } = preview;
  const names = {
    ...examples,
    changed: examples.changed.map(({ name, from, to }) =>
      from === to
        ? fill(t.statusChange, { name })
        : fill(t.sourceChange, { name, from: from || t.noSource, to: to || t.noSource }),
    ),
  };
  return (
    <Notice tone={isDone ? "signal" : "blue"} role="status" title={isDone ? t.imported : t.preview}>
      <ul className="mt-1 grid gap-1">
        {kinds.map((kind) => (
          <li key={kind}>
            <span>{fill(t[kind], { count: decimal(preview[kind], language) })}</span>
            <Examples names={names[kind]} count={preview[kind]} />
          </li>
        ))}
        {preview.isRemovalRefused && <li className="font-semibold">{t.removalRefused}</li>}
        <li>{fill(t.unchanged, { count: decimal(preview.unchanged, language) })}</li>
        {respelled.length > 0 && <li>{fill(t.respelled, { names: respelled.join(", ") })}</li>}
        {tooOld.count > 0 && (
          <li>
            <span>{plural(t.tooOld, tooOld.count, language)}</span>
            <Examples
              names={tooOld.examples.map(({ name, firstYear }) => fill(t.tooOldExample, { name, year: firstYear }))}
              count={tooOld.count}
            />
          </li>
        )}
        {refusedCount > 0 && (
          <li>
            <span>{fill(t.refused, { count: decimal(refusedCount, language) })}</span>
            <RefusedLines t={t} lines={preview.refused} />
          </li>
        )}
      </ul>
    </Notice>
  );
}

const shownExamples = 5;

const Examples = ({ names, count }: { names: string[]; count: number }) =>
  names.length > 0 && (
    <span className="text-muted">
      {` (${names.slice(0, shownExamples).join("; ")}${count > shownExamples ? "…" : ""})`}
    </span>
  );

/** With the column by the name that the page gives it; files may name it in another language. */
function named(values: RefusedLine["values"], t: DemandTexts): RefusedLine["values"] {
  const names = new Map<unknown, string>([
    ["Marque", t.columns.brand],
    ["Modele", t.columns.model],
  ]);
  const column = names.get(values.column);
  return column ? { ...values, column } : values;
}

const RefusedLines = ({ t, lines }: { t: DemandTexts; lines: RefusedLine[] }) =>
  lines.length > 0 && (
    <ul className="max-h-60 list-disc overflow-y-auto pl-5">
      {lines.map(({ line, code, values }) => (
        <li key={line}>{fill(t.line, { line, reason: fill(t.lineFaults[code], named(values, t)) })}</li>
      ))}
    </ul>
  );

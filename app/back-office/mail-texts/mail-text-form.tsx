import { type FocusEvent, useEffect, useState } from "react";
import { fill } from "#app/i18n/format.ts";
import { adminMailTextPath } from "#app/office-paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { StaffFields } from "#app/staff-ui/forms/staff-fields.tsx";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { Select } from "#app/ui/controls/select.tsx";
import type { SettingsTexts } from "../settings/settings-texts.server.ts";
import { caseQuery, caseWith, leftOut } from "./mail-cases.ts";
import type { mailTextData } from "./mail-text-data.server.ts";
import { mailTextFields, markedQuery } from "./mail-text-fields.ts";

type Data = Awaited<ReturnType<typeof mailTextData>>;
type Props = { data: Data; of: string; shownCase: string; setShownCase(name: string): void; t: SettingsTexts };

/** The texts of a mail as its dictionary has them, and a preview that also shows what is not saved yet. */
export function MailTextForm({ data, of, shownCase, setShownCase, t }: Props) {
  const { id, version, texts, cases } = data;
  const by = <Value,>(value: (text: Data["texts"][number]) => Value) =>
    Object.fromEntries(texts.map((text) => [text.field, value(text)]));
  const start = by(({ text }) => text);
  const state = useStaffForm({
    intent: "save-texts",
    row: `${id}-${of}`,
    start,
    version,
    fields: mailTextFields(texts.map(({ field }) => field)),
    texts: { labels: by(({ label }) => label), faults: t.faults },
  });
  const [marked, setMarked] = useState("");
  const typed = Object.entries(state.form.typed).filter(
    ([field, text]) => text !== ownValue(start, field) && text !== "",
  );
  const query = useLater(
    new URLSearchParams([
      ...(typed as [string, string][]),
      ...(marked ? [[markedQuery, marked]] : []),
      ...(shownCase ? [[caseQuery, shownCase]] : []),
    ]).toString(),
  );
  const fields = texts.map(({ field }) => field);
  const fixed = texts.filter(({ rule }) => rule === "fixed");
  function point({ target }: FocusEvent) {
    const field = target instanceof HTMLElement ? (target.getAttribute("name") ?? "") : "";
    setMarked(field);
    // The case that is shown stays if it has the text.
    const first = caseWith(id, fields, field);
    if (first && leftOut(id, fields, shownCase).includes(field)) setShownCase(first);
  }
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="grid gap-6">
        <StaffForm state={state} hidden={{ version: state.version }} submit={t.save}>
          <fieldset className="grid gap-4" onFocus={point}>
            <StaffFields
              form={state.form}
              names={texts.filter(({ rule }) => rule !== "fixed").map(({ field }) => field)}
              help={by((text) => <FieldHelp text={text} t={t} />)}
            />
          </fieldset>
        </StaffForm>
        {fixed.length > 0 && (
          <section className="grid gap-3 rounded-card border border-line bg-sunken p-4">
            <h2 className="text-dense font-semibold">{t.mailTexts.fixed}</h2>
            <dl className="grid gap-3">
              {fixed.map(({ field, label, text }) => (
                <div key={field} className="grid gap-0.5">
                  <dt className="text-xs text-muted">{label}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
      <section aria-label={t.mailTexts.preview} className="grid gap-3 xl:sticky xl:top-16">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-base font-semibold">{t.mailTexts.preview}</h2>
          {cases.length > 1 && (
            <div className="flex flex-wrap items-center gap-2 [@media(scripting:none)]:hidden">
              <label htmlFor="shown-case" className="text-sm text-muted">
                {t.mailTexts.shownCase}
              </label>
              <span className="min-w-0 max-w-80">
                <Select
                  id="shown-case"
                  size="sm"
                  value={shownCase || cases[0]!.name}
                  options={cases.map(({ name, label }) => ({ value: name, label }))}
                  onChange={({ target }) => setShownCase(target.value)}
                />
              </span>
            </div>
          )}
        </div>
        <iframe
          key={`${of} ${version}`}
          title={t.mailTexts.preview}
          src={`${adminMailTextPath(id, of, "/preview")}${query && `&${query}`}`}
          sandbox=""
          className="h-[36rem] w-full rounded-control border border-line bg-white xl:h-[calc(100vh-12rem)]"
        />
        <p className="text-sm text-muted">{t.mailTexts.where}</p>
      </section>
    </div>
  );
}

/** The value once it has not changed for a moment, so that typing does not load the preview at each key. */
function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), 600);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}

/** The original of a changed text, its placeholders with an example, and what the law says about it. */
const FieldHelp = ({
  text: { text, original, rule, placeholders },
  t,
}: {
  text: Data["texts"][number];
  t: SettingsTexts;
}) => (
  <span className="grid gap-1">
    {placeholders.length > 0 && (
      <span className="flex flex-wrap items-center gap-1.5">
        <span>{t.mailTexts.keep}</span>
        {placeholders.map(({ placeholder, example }) => (
          <span
            key={placeholder}
            className="inline-flex gap-1.5 rounded-small border border-line bg-sunken px-1.5 py-0.5"
          >
            <span className="code text-ink">{placeholder}</span> <span>{example}</span>
          </span>
        ))}
      </span>
    )}
    {rule === "legal" && <span>{t.mailTexts.legal}</span>}
    {text !== original && <span>{fill(t.mailTexts.originalText, { text: original })}</span>}
  </span>
);

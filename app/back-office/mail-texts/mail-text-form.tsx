import { type ReactNode, useState } from "react";
import { fill } from "#app/i18n/format.ts";
import { adminMailTextPath } from "#app/office-paths.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { StaffFields } from "#app/staff-ui/forms/staff-fields.tsx";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { Button } from "#app/ui/controls/button.tsx";
import type { SettingsTexts } from "../settings/settings-texts.server.ts";
import type { mailTextData } from "./mail-text-data.server.ts";
import { mailTextFields, markedQuery } from "./mail-text-fields.ts";

type Data = Awaited<ReturnType<typeof mailTextData>>;
type Props = { data: Data; of: string; t: SettingsTexts };

/** The texts of a mail as its dictionary has them, and a preview that also shows what is not saved yet. */
export function MailTextForm({ data: { id, version, texts }, of, t }: Props) {
  const by = <Value,>(value: (text: Data["texts"][number]) => Value) =>
    Object.fromEntries(texts.map((text) => [text.field, value(text)]));
  const start = by(({ text }) => text);
  const state = useStaffForm({
    intent: "save-texts",
    row: `${id}-${of}`,
    start,
    fields: mailTextFields(texts.map(({ field }) => field)),
    texts: { labels: by(({ label }) => label), faults: t.faults },
  });
  const [unsaved, setUnsaved] = useState("");
  const [marked, setMarked] = useState("");
  const isHydrated = useHydrated();
  const typed = Object.entries(state.form.typed).filter(
    ([field, text]) => text !== ownValue(start, field) && text !== "",
  );
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <StaffForm state={state} hidden={{ version }} submit={t.save}>
        <fieldset
          className="grid gap-4"
          onFocus={({ target }) => target instanceof HTMLElement && setMarked(target.getAttribute("name") ?? "")}
        >
          <StaffFields
            form={state.form}
            names={texts.map(({ field }) => field)}
            help={by((text) => helpOf(text, t))}
            input={by(({ rule }) => (rule === "fixed" ? { readOnly: true } : {}))}
          />
        </fieldset>
      </StaffForm>
      <div className="grid gap-3 xl:sticky xl:top-4">
        <iframe
          key={`${of} ${version}`}
          title={t.mailTexts.preview}
          src={`${adminMailTextPath(id, of, "/preview")}${unsaved}${marked && `&${markedQuery}=${marked}`}`}
          sandbox=""
          className="h-[36rem] w-full rounded-control border border-line bg-white"
        />
        {isHydrated && (
          <div className="grid justify-items-start gap-2">
            <p className="text-muted">{t.mailTexts.where}</p>
            <Button
              type="button"
              size="sm"
              variant="secondary"
              onClick={() => setUnsaved(`&${new URLSearchParams(typed as [string, string][])}`)}
            >
              {t.mailTexts.showTyped}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** The original of a changed text, its placeholders, and what the law says about it. */
function helpOf({ text, original, rule, placeholders }: Data["texts"][number], t: SettingsTexts): ReactNode {
  const said = [
    rule === "fixed" && t.mailTexts.fixed,
    rule === "legal" && t.mailTexts.legal,
    rule !== "fixed" && placeholders && fill(t.mailTexts.placeholders, { placeholders }),
    text !== original && fill(t.mailTexts.originalText, { text: original }),
  ];
  return said.filter(Boolean).join(" ") || undefined;
}

import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { SectionName } from "#app/platform/settings/shop/shop-settings.ts";
import { StaffFields } from "#app/staff-ui/forms/staff-fields.tsx";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { Card } from "#app/ui/layout/card.tsx";
import { sectionFields } from "./setting-fields.ts";
import type { settingsData } from "./settings-data.server.ts";
import type { SettingsTexts } from "./settings-texts.server.ts";

export type SectionData = Awaited<ReturnType<typeof settingsData>>["sections"][number];
type Props = { section: SectionData; t: SettingsTexts; language: Language };

/** The form of a section; a field that the environment decides names its variable and cannot be edited. */
export function SectionForm({ section: { name, intent, version, start, given, places }, t }: Props) {
  const fields = sectionFields[name];
  const state = useStaffForm({
    ...{ intent, fields, start },
    texts: { labels: t.labels[name] as Record<string, string>, faults: t.faults },
  });
  const help: Record<string, string> = { ...helpOf(t, name) };
  for (const [key, variable] of Object.entries(given)) help[key] = fill(t.givenBy, { variable });
  const input = Object.fromEntries(Object.keys(given).map((key) => [key, { readOnly: true }]));
  const { title, text } = t.sections[name];
  return (
    <Card className="grid content-start gap-4" id={name}>
      <div className="grid gap-1">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-muted">{text}</p>
        <p className="text-sm text-muted">{fill(t.shownIn, { places })}</p>
      </div>
      <StaffForm state={state} hidden={{ version }} submit={t.save}>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <StaffFields form={state.form} names={Object.keys(fields)} optional={t.optional} {...{ help, input }} />
        </div>
      </StaffForm>
    </Card>
  );
}

const helpOf = (t: SettingsTexts, name: SectionName): Record<string, string> =>
  (t.help as Partial<Record<SectionName, Record<string, string>>>)[name] ?? {};

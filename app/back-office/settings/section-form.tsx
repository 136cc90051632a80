import { fill } from "#app/i18n/format.ts";
import { StaffFields } from "#app/staff-ui/forms/staff-fields.tsx";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { useAccess } from "#app/staff-ui/page/access.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { isNeededToOpen, sectionFields } from "./setting-fields.ts";
import type { settingsData } from "./settings-data.server.ts";
import type { SettingsTexts } from "./settings-texts.server.ts";

export type SectionData = Awaited<ReturnType<typeof settingsData>>["sections"][number];
type Props = { section: SectionData; t: SettingsTexts };

/** The form of a section; a field that the environment decides names its variable and cannot be edited. */
export function SectionForm({ section, t }: Props) {
  const { name, intent, version, start, given, labels, help, options, places } = section;
  const fields = sectionFields[name];
  const state = useStaffForm({ intent, fields, start, texts: { labels, faults: t.faults } });
  const { mayTake } = useAccess();
  const input = Object.fromEntries(given.map((key) => [key, { readOnly: true }]));
  return (
    <Card className="grid content-start gap-4" id={name}>
      <div className="grid gap-1">
        <h2 className="text-base font-semibold">{t.titles[name]}</h2>
        <p className="text-muted">{t.sections[name]}</p>
        <p className="text-sm text-muted">{fill(t.shownIn, { places })}</p>
      </div>
      {!mayTake(intent) && <p className="text-sm text-muted">{t.ownerOnly}</p>}
      <StaffForm state={state} hidden={{ version }} submit={t.save}>
        <div className="grid gap-6">
          {groupsOf(section.name, Object.keys(fields)).map((names) => (
            <div key={names[0]} className="grid items-start gap-4 md:grid-cols-2">
              <StaffFields
                form={state.form}
                names={names}
                optional={(field) => (isNeededToOpen(name, field) ? t.neededToOpen : t.optional)}
                placeholder={t.none}
                {...{ help, options, input }}
              />
            </div>
          ))}
          {state.stored.isTouched && <p className="text-sm text-amber-ink">{t.unsaved}</p>}
        </div>
      </StaffForm>
    </Card>
  );
}

/** Each delivery zone begins a row of its own. */
const groupsOf = (section: SectionData["name"], names: string[]): string[][] =>
  section === "zones" ? ["1", "2", "3"].map((zone) => names.filter((name) => name.endsWith(zone))) : [names];

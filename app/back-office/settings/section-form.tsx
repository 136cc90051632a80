import { type ReactNode, useEffect, useRef, useState } from "react";
import { fill } from "#app/i18n/format.ts";
import { StaffFields } from "#app/staff-ui/forms/staff-fields.tsx";
import { StaffFormRefusal } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { useAccess } from "#app/staff-ui/page/access.tsx";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { CountriesField, type Country } from "./countries-field.tsx";
import { useSaveBar } from "./save-bar.tsx";
import { isMissing, isNeededToOpen, isShort, sectionFields } from "./setting-fields.ts";
import type { settingsData } from "./settings-data.server.ts";
import type { SettingsTexts } from "./settings-texts.server.ts";
import { ZoneFields } from "./zone-fields.tsx";

export type SectionData = Awaited<ReturnType<typeof settingsData>>["sections"][number];
type Props = { section: SectionData; countries: Country[]; t: SettingsTexts };

/** The form of a section; a field that the environment decides names its variable and cannot be edited. */
export function SectionForm({ section, countries, t }: Props) {
  const { name, intent, version, start, given, labels, help, options, places, operatorHint } = section;
  const fields = sectionFields[name];
  const state = useStaffForm({
    intent,
    fields,
    start,
    version,
    texts: { labels, faults: t.faults },
    savesDraft: !Object.values(fields).some(({ input }) => input?.type === "password"),
  });
  const { form, fetcher, submission, busy, answer, stored, onSubmit } = state;
  const { mayTake } = useAccess();
  const isHydrated = useHydrated();
  const own = useRef<HTMLFormElement>(null);
  const confirmed = useRef<HTMLInputElement>(null);
  const finished = useRef<() => void>(null);
  const [discarded, setDiscarded] = useState(0);
  // Also after a check in the browser, which sends nothing.
  useEffect(() => {
    if (busy) return;
    finished.current?.();
    finished.current = null;
  });
  const isAsked = answer?.ok === false && answer.confirms !== undefined;
  useSaveBar(name, {
    title: t.titles[name],
    isTouched: stored.isTouched && mayTake(intent),
    question:
      isAsked && answer.confirms && state.isAsSent ? { message: answer.message, confirms: answer.confirms } : undefined,
    async save(confirms) {
      const input = confirmed.current;
      if (input && confirms !== undefined) Object.assign(input, { value: confirms, disabled: false });
      const done = new Promise<void>((resolve) => {
        finished.current = resolve;
      });
      own.current?.requestSubmit();
      if (input) input.disabled = true;
      await done;
    },
    discard() {
      state.discard();
      setDiscarded(discarded + 1);
    },
  });
  const input = Object.fromEntries(given.map((key) => [key, { readOnly: true }]));
  const fieldsOf = (names: readonly string[]): ReactNode => (
    <StaffFields
      form={form}
      names={names}
      optional={(field) =>
        isNeededToOpen(name, field) ? (isMissing(section, field) ? t.neededToOpen : "") : t.optional
      }
      placeholder={t.none}
      {...{ help, options, input }}
    />
  );
  const cells = Object.keys(fields).map((field) =>
    name === "countries" && field === "off" ? (
      <CountriesField key={field} form={form} name={field} countries={countries} help={help[field]} t={t} />
    ) : (
      <div key={field} className={isShort(name, field) ? "sm:[&_input]:max-w-52" : undefined}>
        {fieldsOf([field])}
      </div>
    ),
  );
  const grid = <div className="grid items-start gap-4 md:grid-cols-2">{cells}</div>;
  return (
    <section
      id={name}
      className="grid scroll-mt-4 gap-x-8 gap-y-3 border-t border-line pt-6 xl:grid-cols-[15rem_minmax(0,48rem)] [header+&]:border-0 [header+&]:pt-0"
    >
      <div className="grid content-start gap-1">
        <h2 className="text-base font-semibold">{t.titles[name]}</h2>
        <p className="max-w-text text-muted">{t.sections[name]}</p>
        <p className="max-w-text text-xs text-muted">{fill(t.shownIn, { places })}</p>
        {operatorHint && (
          <details className="text-sm text-muted">
            <summary className="w-fit cursor-pointer py-1">{t.forOperator}</summary>
            <p className="max-w-text pt-1">{operatorHint}</p>
          </details>
        )}
      </div>
      <Card className="grid gap-4 self-start">
        {!mayTake(intent) && <p className="text-sm text-muted">{t.ownerOnly}</p>}
        {mayTake(intent) && (
          <fetcher.Form ref={own} method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
            <input type="hidden" name="intent" value={intent} />
            <input type="hidden" name="submission" value={submission} />
            <input type="hidden" name="version" value={state.version} />
            {isHydrated && <input type="hidden" name="scripted" value="1" />}
            <input ref={confirmed} type="hidden" name="confirmed" disabled />
            {/* The bar asks where scripts run. */}
            {!(isHydrated && isAsked) && <StaffFormRefusal state={state} />}
            {name === "zones" ? (
              <ZoneFields key={discarded} form={form} start={start} countries={countries} fieldsOf={fieldsOf} t={t} />
            ) : name === "carrierApi" ? (
              <details open={stored.isTouched || Object.values(start).some(Boolean)}>
                <summary className="w-fit cursor-pointer font-medium">{t.carrierServices}</summary>
                <div className="pt-4">{grid}</div>
              </details>
            ) : (
              grid
            )}
            <div className="[@media(scripting:enabled)]:hidden">
              <Button type="submit" size="sm" loading={busy}>
                {t.save}
              </Button>
            </div>
          </fetcher.Form>
        )}
      </Card>
    </section>
  );
}

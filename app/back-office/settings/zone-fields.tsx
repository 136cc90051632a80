import { type ReactNode, useState } from "react";
import type { Typed } from "#app/forms/fields.ts";
import type { Fields } from "#app/forms/form-state.ts";
import { type Form, focusControl } from "#app/forms/use-form.ts";
import { fill } from "#app/i18n/format.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { DangerStep } from "../keys/danger-step.tsx";
import { CountriesField, type Country, codesIn } from "./countries-field.tsx";
import type { SettingsTexts } from "./settings-texts.server.ts";

type Props = {
  form: Form<Fields>;
  /** What a removed zone has again, apart from countries. */
  start: Record<string, Typed>;
  countries: Country[];
  fieldsOf(names: readonly string[]): ReactNode;
  t: SettingsTexts;
};

const zones = ["1", "2", "3"] as const;
const fieldsIn = (zone: string) =>
  ["countries", "cents", "daysMin", "daysMax", "carrier"].map((name) => `${name}${zone}`);
const addId = "add-zone";

/** Groups of countries with a price of their own: those in use, and a button for the next one. */
export function ZoneFields({ form, start, countries, fieldsOf, t }: Props) {
  const isHydrated = useHydrated();
  const codesOf = (zone: string) => codesIn(form.typed[`countries${zone}`]);
  // A zone whose last country is removed stays, for the next one.
  const [open, setOpen] = useState<string[]>(() => zones.filter((zone) => codesOf(zone).length > 0));
  const shown = zones.filter((zone) => !isHydrated || codesOf(zone).length > 0 || open.includes(zone));
  const next = zones.find((zone) => !shown.includes(zone));
  const nameOf = (code: string) => countries.find((country) => country.code === code)?.name ?? code;
  const abroad = countries.filter(({ code }) => code !== "FR");
  return (
    <div className="grid gap-4">
      {shown.map((zone) => {
        const codes = codesOf(zone);
        const [price, min, max] = ["cents", "daysMin", "daysMax"].map((name) => String(form.typed[`${name}${zone}`]));
        return (
          <fieldset key={zone} className="grid min-w-0 gap-4 rounded-control border border-line p-4">
            <legend className="sr-only">{fill(t.zone.title, { zone })}</legend>
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <div className="grid min-w-0 gap-0.5">
                <h3 className="font-semibold">{fill(t.zone.title, { zone })}</h3>
                {codes.length > 0 && (
                  <p className="text-muted">
                    {fill(t.zone.summary, {
                      countries: codes.map(nameOf).join(", "),
                      price: price!,
                      min: min!,
                      max: max!,
                    })}
                  </p>
                )}
              </div>
              {isHydrated && (
                <DangerStep>
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => {
                      const stored = fieldsIn(zone).map((name) => [name, ownValue(start, name) ?? ""]);
                      form.edit({ ...Object.fromEntries(stored), [`countries${zone}`]: "" });
                      setOpen(open.filter((each) => each !== zone));
                      focusControl(addId);
                    }}
                  >
                    {fill(t.zone.remove, { zone })}
                  </Button>
                </DangerStep>
              )}
            </div>
            <CountriesField
              form={form}
              name={`countries${zone}`}
              countries={abroad}
              taken={zones.filter((each) => each !== zone).flatMap(codesOf)}
              t={t}
            />
            <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4">
              {fieldsOf([`cents${zone}`, `daysMin${zone}`, `daysMax${zone}`, `carrier${zone}`])}
            </div>
          </fieldset>
        );
      })}
      {/* A form sends all of its fields, also those of zones that are not shown. */}
      {zones
        .filter((zone) => !shown.includes(zone))
        .flatMap(fieldsIn)
        .map((name) => (
          <input key={name} type="hidden" name={name} value={String(ownValue(form.typed, name) ?? "")} />
        ))}
      {shown.length === 0 && <p className="text-muted">{t.zone.none}</p>}
      {isHydrated && next && (
        <Button id={addId} size="sm" variant="secondary" className="w-fit" onClick={() => setOpen([...open, next])}>
          {t.zone.add}
        </Button>
      )}
    </div>
  );
}

import { type KeyboardEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { Fields } from "#app/forms/form-state.ts";
import type { Form } from "#app/forms/use-form.ts";
import { fill } from "#app/i18n/format.ts";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { Combobox } from "#app/ui/controls/combobox.tsx";
import { Field, FieldError } from "#app/ui/controls/field.tsx";
import { CloseIcon } from "#app/ui/pictures/icons.tsx";
import { boxesName, boxName } from "./setting-fields.ts";
import type { SettingsTexts } from "./settings-texts.server.ts";

export type Country = { code: string; name: string };

type Props = {
  form: Form<Fields>;
  name: string;
  countries: readonly Country[];
  /** Chosen elsewhere, so not offered. */
  taken?: readonly string[];
  label?: string;
  help?: ReactNode;
  t: SettingsTexts;
};

export const codesIn = (typed: unknown): string[] => String(typed).split(", ").filter(Boolean);

const plainText = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

/** Countries by name: chips and a search, or boxes without scripts. The value is the codes, separated by commas. */
export function CountriesField({ form, name, countries, taken = [], label, help, t }: Props) {
  const { id, label: ownLabel, error, typed, edit } = form.field(name);
  const [search, setSearch] = useState("");
  const isHydrated = useHydrated();
  const chosen = codesIn(typed);
  const nameOf = (code: string) => countries.find((country) => country.code === code)?.name ?? code;
  const free = countries.filter(({ code }) => !chosen.includes(code) && !taken.includes(code));
  const sought = plainText(search);
  const found = free.filter(
    (country) => plainText(country.name).includes(sought) || country.code.toLowerCase() === sought,
  );
  const keep = (codes: string[]) => edit(codes.toSorted().join(", "));
  function add(code: string) {
    keep([...chosen, code]);
    setSearch("");
  }
  const focusSearch = () => document.getElementById(`${id}-search`)?.focus();
  /** Enter chooses the only match, and never sends the form. */
  function chooseByEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    if (event.currentTarget.hasAttribute("aria-activedescendant")) return;
    event.preventDefault();
    const exact = found.filter((country) => plainText(country.name) === sought);
    const matches = exact.length > 0 ? exact : found;
    if (sought !== "" && matches.length === 1) add(matches[0]!.code);
  }
  // Ticked before hydration: then the chips replace the boxes.
  const boxes = useRef<HTMLFieldSetElement>(null);
  const readBoxes = useEffectEvent(() => {
    const ticked = boxes.current?.querySelectorAll<HTMLInputElement>("input:checked");
    const codes = ticked && [...ticked].map(({ value }) => value);
    const shown = countries.filter(({ code }) => chosen.includes(code)).map(({ code }) => code);
    if (codes && codes.join() !== shown.join()) keep(codes);
  });
  useLayoutEffect(() => readBoxes(), []);
  if (!isHydrated)
    return (
      <fieldset ref={boxes} className="grid gap-2" aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="pb-2 text-sm font-medium">{label ?? ownLabel}</legend>
        <input type="hidden" name={name} value={String(typed)} />
        <input type="hidden" name={boxesName} value={name} />
        <div className="grid max-h-60 gap-2 overflow-y-auto sm:grid-cols-2">
          {countries.map(({ code, name: country }) => (
            <Checkbox
              key={code}
              name={boxName(name)}
              value={code}
              label={country}
              defaultChecked={chosen.includes(code)}
            />
          ))}
        </div>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </fieldset>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the form focuses it at an error, and the search takes the focus
    <div
      id={id}
      tabIndex={-1}
      className="grid gap-2"
      onFocus={({ target, currentTarget }) => target === currentTarget && focusSearch()}
    >
      <input type="hidden" name={name} value={String(typed)} />
      <Field id={`${id}-search`} label={label ?? ownLabel} help={help} error={error} required={false}>
        <Combobox
          size="sm"
          value={search}
          placeholder={t.countries.search}
          onValueChange={setSearch}
          options={found}
          optionKey={({ code }) => code}
          optionLabel={(country) => country.name}
          listLabel={label ?? ownLabel}
          onPick={({ code }) => add(code)}
          onKeyDown={chooseByEnter}
        />
      </Field>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {chosen
            .map((code) => ({ code, country: nameOf(code) }))
            .toSorted((a, b) => a.country.localeCompare(b.country))
            .map(({ code, country }) => (
              <li key={code}>
                <button
                  type="button"
                  className="flex min-h-8 items-center gap-1.5 rounded-full border border-line bg-sunken pr-2 pl-3 text-dense hover:border-control"
                  aria-label={fill(t.countries.remove, { country })}
                  onClick={() => {
                    keep(chosen.filter((each) => each !== code));
                    focusSearch();
                  }}
                >
                  <span>{country}</span> <CloseIcon className="size-3.5 text-muted" />
                </button>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

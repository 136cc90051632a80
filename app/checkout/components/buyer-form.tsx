import type { ReactNode } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput, type TextInputProps } from "#app/ui/text-input.tsx";
import { countryOptions } from "../countries.ts";
import type { BuyerField, BuyerValues, FaultField, FormAction } from "../purchase-form.ts";
import type { PurchaseTexts } from "../texts.ts";
import { AddressField } from "./address-field.tsx";
import { useFieldNotes } from "./use-field-notes.ts";

/** How each field is typed: keyboard of a phone, and what the browser fills in. */
const inputs: Partial<Record<BuyerField, TextInputProps>> = {
  first_name: { autoComplete: "given-name" },
  last_name: { autoComplete: "family-name" },
  email: { autoComplete: "email", type: "email", inputMode: "email", spellCheck: false, autoCapitalize: "none" },
  phone: { autoComplete: "tel", type: "tel", inputMode: "tel" },
  postal_code: { autoComplete: "postal-code", autoCapitalize: "characters", spellCheck: false },
  city: { autoComplete: "address-level2" },
  license_plate: {
    autoComplete: "off",
    placeholder: "AA-123-BB",
    autoCapitalize: "characters",
    spellCheck: false,
    code: true,
  },
};

/** The nine fields of the buyer (spec 2.6, 5). */
export function BuyerForm({
  values,
  faults,
  language,
  t,
  unusual,
  change,
}: {
  values: BuyerValues;
  faults: Partial<Record<FaultField, string>>;
  language: Language;
  t: PurchaseTexts["form"];
  unusual: PurchaseTexts["unusual"];
  change: (action: FormAction) => void;
}) {
  const { notes, leave } = useFieldNotes(values, language, unusual);
  const field = (name: BuyerField, help?: string, className?: string) => (
    <Field
      id={name}
      label={t[name]}
      error={faults[name]}
      note={faults[name] && notes[name] ? "" : notes[name]}
      help={help}
      required
      className={className ?? "max-sm:col-span-2"}
    >
      <TextInput
        {...inputs[name]}
        name={name}
        value={values[name]}
        onChange={(event) => {
          if (name === "license_plate") putInCapitals(event.target);
          change({ type: "edit", field: name, value: event.target.value });
        }}
        onBlur={() => leave(name)}
      />
    </Field>
  );
  return (
    <div className="flex flex-col gap-10">
      <Group title={t.contact} note={t.required}>
        {field("first_name")}
        {field("last_name")}
        {field("email", t.emailHelp)}
        {field("phone", t.phoneHelp)}
      </Group>
      <Group title={t.delivery}>
        <Field id="country" label={t.country} error={faults.country} required className="col-span-2">
          <Select
            name="country"
            autoComplete="country"
            options={countryOptions(language)}
            value={values.country}
            onChange={(event) => change({ type: "edit", field: "country", value: event.target.value })}
          />
        </Field>
        <AddressField
          value={values.address}
          country={values.country}
          language={language}
          error={faults.address}
          t={t}
          onChange={(value) => change({ type: "edit", field: "address", value })}
          onPick={(address) => change({ type: "pickAddress", address })}
        />
        {field("postal_code", undefined, "")}
        {field("city", undefined, "")}
      </Group>
      <Group title={t.car}>{field("license_plate", t.plateHelp)}</Group>
      <p className="text-xs text-muted">
        {t.privacy}{" "}
        <TextLink to={localizedPath("/privacy", language)} target="_blank" document>
          {t.privacyLink}
        </TextLink>
      </p>
    </div>
  );
}

/** Here and not in the form's state: a text that React sets takes the caret to its end. */
function putInCapitals(input: HTMLInputElement) {
  const { value, selectionStart, selectionEnd } = input;
  const capitals = value.toUpperCase();
  if (capitals === value) return;
  input.value = capitals;
  input.setSelectionRange(selectionStart, selectionEnd);
}

function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-semibold tracking-tight">{title}</legend>
      {note && <p className="mt-1 text-xs text-muted">{note}</p>}
      <div className="mt-5 grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-5">{children}</div>
    </fieldset>
  );
}

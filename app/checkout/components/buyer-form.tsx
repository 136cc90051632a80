import { type ReactNode, useState } from "react";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { PrivacyNote } from "#app/forms/privacy-note.tsx";
import type { Form } from "#app/forms/use-form.ts";
import { countryName, fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import type * as PlausibleValues from "../browser/plausible-values.ts";
import { type BuyerValues, loadedLater, type purchaseFields } from "../browser/purchase-form.ts";
import type { PurchaseTexts } from "../checkout-texts.ts";
import { countryOptions, isUnsoldTerritory } from "../rules/countries.ts";
import { AddressField } from "./address-field.tsx";

type Rules = typeof PlausibleValues;
type LeftField = "postal_code" | "license_plate";
const printedFields = ["first_name", "last_name", "address", "city", "carrier_note"] as const;
type NotedField = LeftField | (typeof printedFields)[number];

/** A letter that the fonts of labels and invoices lack (platform/pdf/printable-letters.ts). */
const unprintable = /(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Zyyy}])\p{L}/u;

/** What looks unusual once its field was left stops nothing. A certainly wrong postcode is refused by its field. */
function useFieldNotes(
  { country, postal_code, license_plate, ...printed }: BuyerValues,
  language: Language,
  { unusual: t, unsoldTerritories }: { unusual: PurchaseTexts["unusual"]; unsoldTerritories: string },
) {
  const [rules, setRules] = useState<Rules | null>(null);
  const [left, setLeft] = useState<readonly LeftField[]>([]);

  function leave(field: LeftField) {
    // A note that appears between press and release moves what is being clicked away from the pointer.
    if (document.documentElement.matches(":active")) {
      window.addEventListener("pointerup", () => setTimeout(note, 0, field), { once: true });
    } else note(field);
  }

  function note(field: LeftField) {
    setLeft((fields) => (fields.includes(field) ? fields : [...fields, field]));
    // Only needed from here on; without them nothing is remarked, and the server refuses.
    if (!rules) import("../browser/plausible-values.ts").then(takeRules, () => {});
  }

  function takeRules(loaded: Rules) {
    loadedLater.postcode = loaded.postcodeRules.field;
    setRules(loaded);
  }

  const notes: Record<LeftField, string> & Partial<Record<NotedField, string>> = { postal_code: "", license_plate: "" };
  for (const field of printedFields) notes[field] = unprintable.test(printed[field]) ? t.letters : "";
  const name = countryName(country, language);
  const postcode = rules && left.includes("postal_code") && rules.postcodeRules.read(postal_code, country);
  if (postcode && postcode.example !== undefined)
    notes.postal_code = fill(postcode.isRefused ? t.postal_codeWrong : t.postal_code, {
      country: name,
      example: postcode.example,
    });
  if (isUnsoldTerritory({ country, postal_code }, unsoldTerritories)) notes.postal_code = t.territory;
  const plate = rules && left.includes("license_plate") && rules.unusualPlate(license_plate, country);
  if (plate)
    notes.license_plate = plate.example
      ? fill(t.license_plate, { country: name, example: plate.example })
      : t.license_plateAny;
  return { leave, notes };
}

type BuyerFormProps = {
  form: Form<typeof purchaseFields>;
  chooseCountry: (found: Partial<BuyerValues>) => void;
  language: Language;
  t: PurchaseTexts["form"];
  unusual: PurchaseTexts["unusual"];
};

/** The fields of the buyer (spec 2.6, 5). */
export function BuyerForm({ form, chooseCountry, language, t, unusual }: BuyerFormProps) {
  const { notes, leave } = useFieldNotes(form.typed, language, { ...t, unusual });
  const half = "col-span-6 sm:col-span-3";
  const noted = (name: NotedField) => ({ name, note: form.field(name).error && notes[name] ? "" : notes[name] });
  const country = form.field("country");
  return (
    <div className="flex flex-col gap-8">
      <Group title={t.contact} note={t.required}>
        <TextField form={form} {...noted("first_name")} className={half} input={{ autoComplete: "given-name" }} />
        <TextField form={form} {...noted("last_name")} className={half} input={{ autoComplete: "family-name" }} />
        <TextField form={form} name="email" className={half} help={t.emailHelp} input={{ autoComplete: "email" }} />
        <TextField form={form} name="phone" className={half} help={t.phoneHelp} input={{ autoComplete: "tel" }} />
      </Group>
      <Group title={t.delivery}>
        <Field id="country" label={t.country} error={country.error} required className="col-span-6 sm:col-span-2">
          <Select
            name="country"
            autoComplete="country"
            options={countryOptions(language, t.unsold)}
            value={form.typed.country}
            onChange={(event) => chooseCountry({ country: event.target.value })}
          />
        </Field>
        <AddressField
          field={form.field("address")}
          note={noted("address").note}
          country={form.typed.country}
          language={language}
          t={t}
          onPick={chooseCountry}
        />
        <TextField
          form={form}
          {...noted("postal_code")}
          className="col-span-3 sm:col-span-2"
          input={{ autoComplete: "postal-code", onBlur: () => leave("postal_code") }}
        />
        <TextField
          form={form}
          {...noted("city")}
          className="col-span-3 sm:col-span-4"
          input={{ autoComplete: "address-level2" }}
        />
        <TextField form={form} {...noted("carrier_note")} className="col-span-6" optionalLabel={t.optional} />
      </Group>
      <Group title={t.car} note={t.plateHelp}>
        <TextField
          form={form}
          {...noted("license_plate")}
          className="col-span-6 sm:col-span-3"
          input={{
            autoComplete: "off",
            placeholder: "AA-123-BB",
            code: true,
            onInput: (event) => putInCapitals(event.currentTarget),
            onBlur: () => leave("license_plate"),
          }}
        />
      </Group>
      <PrivacyNote t={t} language={language} hasOwnWindow />
    </div>
  );
}

/** Done here and not in the form's state: when React sets the text, the caret jumps to its end. */
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
      <legend className="w-full">
        <span className="flex flex-wrap items-baseline justify-between gap-x-6">
          <span className="text-lg font-semibold tracking-tight">{title}</span>
          {note && <span className="text-xs text-muted">{note}</span>}
        </span>
      </legend>
      <div className="mt-4 grid grid-cols-6 gap-x-3 gap-y-5 sm:gap-x-5">{children}</div>
    </fieldset>
  );
}

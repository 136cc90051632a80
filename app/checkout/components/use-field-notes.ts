import { useState } from "react";
import { countryName, fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type * as PlausibleValues from "../browser/plausible-values.ts";
import { type BuyerValues, loadedLater } from "../browser/purchase-form.ts";
import type { PurchaseTexts } from "../rules/texts.ts";

type Rules = typeof PlausibleValues;
type LeftField = "postal_code" | "license_plate";
const printedFields = ["first_name", "last_name", "address", "city"] as const;
export type NotedField = LeftField | (typeof printedFields)[number];

/** A letter that the fonts of labels and invoices lack (platform/paper/pdf-fonts.ts). */
const unprintable = /(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Zyyy}])\p{L}/u;

/**
 * Remarks on a postcode or plate that looks unusual, from the moment its field was left. They stop nothing; a
 * postcode that is certain to be wrong is refused by its field.
 */
export function useFieldNotes(
  { country, postal_code, license_plate, ...printed }: BuyerValues,
  language: Language,
  t: PurchaseTexts["unusual"],
) {
  const [rules, setRules] = useState<Rules | null>(null);
  const [left, setLeft] = useState<readonly LeftField[]>([]);

  function leave(field: LeftField) {
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
  const plate = rules && left.includes("license_plate") && rules.unusualPlate(license_plate, country);
  if (plate)
    notes.license_plate = plate.example
      ? fill(t.license_plate, { country: name, example: plate.example })
      : t.license_plateAny;
  return { leave, notes };
}

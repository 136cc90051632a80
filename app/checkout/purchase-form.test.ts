import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buyerSchema } from "#app/orders/forms.ts";
import {
  buyerFields,
  changeForm,
  checkField,
  emptyBuyer,
  findFaults,
  isAddressGiven,
  type PurchaseForm,
  shownFaults,
} from "./purchase-form.ts";

const messages = { required: "R", invalidEmail: "E", invalidPhone: "P", invalidValue: "V", tooLong: "L" };
const filled = {
  first_name: "Zoé",
  last_name: "O'Brien",
  email: "zoe@example.org",
  phone: "+33 (0)6 12-34",
  address: "1 rue A",
  postal_code: "75001",
  city: "Paris",
  country: "FR",
  license_plate: "AA-123-BB",
};
const start: PurchaseForm = {
  values: emptyBuyer("FR"),
  accepted: false,
  countryChosen: false,
  attempts: 0,
  refusals: {},
};
const done: PurchaseForm = { ...start, values: filled, accepted: true };

describe("one field", () => {
  it("spec 5: the page and the server say the same of any text in any field", () => {
    const pieces = [
      "a",
      "@",
      ".",
      " ",
      "+33612345678",
      "(0)-1",
      "\u200b",
      "\u00a0",
      "\u2011",
      "612345",
      "\u202e",
      "\n",
      "\u0000",
      "é",
      "FR",
      "US",
      ",",
      '"',
      "x".repeat(90),
      "y".repeat(300),
    ];
    const text = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.array(fc.constantFrom(...pieces)).map((parts) => parts.join("")),
      fc.emailAddress(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...buyerFields), text, (field, value) => {
        const result = buyerSchema.shape[field].safeParse(value);
        expect(checkField(field, value)).toBe(result.success ? null : result.error.issues[0]?.message);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ["email", "a@b.c", null],
    ["email", "a@b", "invalidEmail"],
    ["email", "a b@c.d", "invalidEmail"],
    ["phone", "12345678", null],
    ["phone", "1234567", "invalidPhone"],
    ["phone", "+33 6x 12 34 56", "invalidPhone"],
    ["city", "   ", "required"],
    ["license_plate", "free format 12", null],
  ] as const)("spec 5: %s %j is %s", (field, value, code) => expect(checkField(field, value)).toBe(code));
});

describe("the whole form", () => {
  it("spec 5: all nine fields and the terms are asked for", () => {
    expect(findFaults({ values: emptyBuyer(""), accepted: false }).map(({ field }) => field)).toEqual([
      ...buyerFields,
      "accepted_terms",
    ]);
    expect(findFaults(done)).toEqual([]);
  });

  it("spec 5: nothing is red before the first try; then faults follow what is typed", () => {
    expect(shownFaults(start, messages)).toEqual([]);
    let form = changeForm(start, { type: "submit" });
    expect(shownFaults(form, messages)).toHaveLength(9);
    form = changeForm(form, { type: "edit", field: "email", value: "x@" });
    expect(shownFaults(form, messages)).toContainEqual({ field: "email", message: "E" });
    form = changeForm(form, { type: "edit", field: "email", value: "x@y.z" });
    expect(shownFaults(form, messages).some(({ field }) => field === "email")).toBe(false);
  });

  it("spec 5: the server's word on a field stays until it is edited", () => {
    let form = changeForm(done, { type: "refuse", refusals: { city: "No such city" } });
    expect(shownFaults(form, messages)).toEqual([{ field: "city", message: "No such city" }]);
    form = changeForm(form, { type: "edit", field: "city", value: "Lyon" });
    expect(shownFaults(form, messages)).toEqual([]);
  });

  it("spec 5: a suggestion fills address, city, postal code and country, and takes nothing away", () => {
    const form = changeForm(
      { ...start, values: { ...filled, postal_code: "69000" } },
      { type: "pickAddress", address: { address: "5 rue B", city: "Lyon", postal_code: "", country: "FR" } },
    );
    expect(form.values).toMatchObject({ address: "5 rue B", city: "Lyon", postal_code: "69000", country: "FR" });
  });

  it("spec 5: the country follows the language until it was chosen or ordered with", () => {
    const german = changeForm(start, { type: "followLanguage", country: "DE" });
    expect(german.values.country).toBe("DE");
    const chosen = changeForm(german, { type: "edit", field: "country", value: "AT" });
    expect(changeForm(chosen, { type: "followLanguage", country: "FR" }).values.country).toBe("AT");
    const ordered = changeForm(german, { type: "submit" });
    expect(changeForm(ordered, { type: "followLanguage", country: "FR" }).values.country).toBe("DE");
  });

  it("issue 8.16: a form that was begun keeps its country when the language changes", () => {
    const german = { type: "followLanguage", country: "DE" } as const;
    for (const field of buyerFields.filter((name) => name !== "country")) {
      const begun = changeForm(start, { type: "edit", field, value: filled[field] });
      expect(changeForm(begun, german).values.country, field).toBe("FR");
      const emptied = changeForm(begun, { type: "edit", field, value: " " });
      expect(changeForm(emptied, german).values.country, field).toBe("DE");
    }
    expect(changeForm(changeForm(start, { type: "accept", accepted: true }), german).values.country).toBe("FR");
    // A draft of before has its address, but not the mark.
    expect(changeForm(done, german).values.country).toBe("FR");
  });

  it("spec 2.6: an address is selected once all its parts are there", () => {
    expect(isAddressGiven(filled)).toBe(true);
    expect(isAddressGiven({ ...filled, city: " " })).toBe(false);
  });
});

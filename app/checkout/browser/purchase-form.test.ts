import { describe, expect, it } from "vitest";
import { changeForm, checkForm, emptyForm, type FormState } from "#app/forms/form-state.ts";
import { typedBuyer } from "../testing/typed-buyer.ts";
import {
  buyerFieldNames,
  emptyBuyer,
  foundParts,
  isAddressGiven,
  isStarted,
  type PurchaseContents,
  purchaseFields,
} from "./purchase-form.ts";

const empty: PurchaseContents = { ...emptyBuyer("FR"), accepted_terms: false };

describe("the purchase form", () => {
  it("spec 5: all nine fields and the terms are asked for", () => {
    const { refused } = checkForm(purchaseFields, emptyForm(purchaseFields));
    const required = buyerFieldNames.filter((name) => !purchaseFields[name].optional);
    expect(Object.keys(refused)).toEqual([...required, "accepted_terms"]);
    expect(required).toHaveLength(9);
    expect(checkForm(purchaseFields, { ...typedBuyer, accepted_terms: true }).refused).toEqual({});
    expect(checkForm(purchaseFields, { ...typedBuyer, country: "US", accepted_terms: true }).refused).toEqual({
      country: { code: "invalidValue" },
    });
  });

  it("spec 5: a suggestion fills address, city, postal code and country, and takes nothing away", () => {
    const form: FormState<typeof purchaseFields> = {
      typed: { ...typedBuyer, postal_code: "69000", accepted_terms: false },
      attempts: 0,
      refused: {},
    };
    const address = { address: "5 rue B", city: "Lyon", postal_code: "", country: "FR" };
    expect(changeForm(form, { type: "edit", typed: foundParts(address) }).typed).toMatchObject({
      address: "5 rue B",
      city: "Lyon",
      postal_code: "69000",
      country: "FR",
    });
  });

  it("a form that was begun keeps its country when the language changes", () => {
    expect(isStarted(empty)).toBe(false);
    expect(isStarted({ ...empty, country: "DE" })).toBe(false);
    for (const field of buyerFieldNames.filter((name) => name !== "country")) {
      expect(isStarted({ ...empty, [field]: typedBuyer[field] }), field).toBe(true);
      expect(isStarted({ ...empty, [field]: " " }), field).toBe(false);
    }
    expect(isStarted({ ...empty, accepted_terms: true })).toBe(true);
  });

  it("spec 2.6: an address is selected once all its parts are there", () => {
    expect(isAddressGiven(typedBuyer)).toBe(true);
    expect(isAddressGiven({ ...typedBuyer, city: " " })).toBe(false);
  });
});

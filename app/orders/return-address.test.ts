import { expect, test } from "vitest";
import { returnAddress } from "./return-address.ts";

const publisher = { name: "Odovia SAS", postalAddress: "1 rue de Paris, 75001 Paris" };

test("a parcel from abroad names the country that it goes back to, in the words of the buyer's post", () => {
  const lines = (country: string, language: "fr" | "de" | "es") => returnAddress(publisher, { country, language });
  expect(lines("FR", "de")).toEqual(["Odovia SAS", "1 rue de Paris", "75001 Paris"]);
  expect(lines("DE", "de")).toEqual(["Odovia SAS", "1 rue de Paris", "75001 Paris", "FRANKREICH"]);
  expect(lines("BE", "fr")?.at(-1)).toBe("FRANCE");
  expect(lines("ES", "es")?.at(-1)).toBe("FRANCIA");
  expect(returnAddress({ ...publisher, postalAddress: "" }, { country: "DE", language: "de" })).toBeUndefined();
});

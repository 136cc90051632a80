import { expect, test } from "vitest";
import { currentSeller, identityToIssue } from "./parties.ts";

const empty = { ...currentSeller(), siren: "", vatNumber: "", postalAddress: "" };
const given = {
  ...empty,
  siren: "732829320",
  vatNumber: "FR44732829320",
  postalAddress: "1 rue de la Paix, 75002 Paris",
};
const live = { environment: "production", takesTests: false };

test("EN 16931 BR-CO-26, BR-S-02: production makes no invoice for money without the seller's identity", () => {
  expect(identityToIssue(live, empty)).toEqual(["siren", "vatNumber", "postalAddress"]);
  expect(identityToIssue(live, { ...given, vatNumber: "" })).toEqual(["vatNumber"]);
  expect(identityToIssue(live, given)).toEqual([]);
});

test("test orders and other environments have documents, which say what is missing", () => {
  expect(identityToIssue({ ...live, takesTests: true }, empty)).toEqual([]);
  expect(identityToIssue({ environment: "development", takesTests: false }, empty)).toEqual([]);
});

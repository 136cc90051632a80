import { expect, onTestFinished, test } from "vitest";
import { brand } from "#app/brand.ts";
import { termsArePrinted } from "./printed-terms.server.ts";

test("law L221-13: the terms of the confirmation are those of the site, and no longer once the publisher's identity changes", () => {
  expect(termsArePrinted(), "run npm run documents -- terms").toBe(true);
  const { siren } = brand.publisher;
  onTestFinished(() => void Object.assign(brand.publisher, { siren }));
  Object.assign(brand.publisher, { siren: "123 456 789" });
  expect(termsArePrinted()).toBe(false);
});

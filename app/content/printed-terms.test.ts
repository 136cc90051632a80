import { expect, onTestFinished, test } from "vitest";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { termsArePrinted } from "./printed-terms.server.ts";

test("law L221-13: the terms of the confirmation are those of the site, and no longer once the publisher's identity changes", () => {
  expect(termsArePrinted(), "run npm run documents -- terms").toBe(true);
  onTestFinished(() => applyShopValues({ stored: new Map() }));
  applyShopValues({ stored: new Map([["seller", { siren: "123 456 789" }]]) });
  expect(termsArePrinted()).toBe(false);
});

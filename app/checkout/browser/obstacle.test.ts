import { expect, test } from "vitest";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { PaymentTexts, PurchaseDictionary } from "../checkout-texts.ts";
import { obstacleOf, obstacleSentence } from "./obstacle.ts";
import { sortRefusal } from "./place-order.ts";

const refused = (problem: Parameters<typeof sortRefusal>[0]) =>
  obstacleOf({ kind: "refused", refusal: sortRefusal(problem) });

test("spec 5: a refusal is shown as one obstacle; wrong fields alone are none", () => {
  const promo = { field: "promo_code", code: "promoUsedUp", message: "Used up" };
  const vehicle = { field: "vehicle_model", code: "x", message: "Not compatible" };
  const terms = { field: "accepted_terms", code: "x", message: "Required" };
  expect(refused({ errors: [vehicle, promo] })).toEqual({ kind: "promo", fault: "usedUp" });
  expect(refused({ errors: [vehicle, terms] })).toEqual({ kind: "vehicle", message: "Not compatible" });
  expect(refused({ code: "tooManyRequests", title: "In 5 minutes" })).toEqual({
    kind: "message",
    message: "In 5 minutes",
  });
  expect(refused({ errors: [terms] })).toBeNull();
  expect(refused(null)).toEqual({ kind: "unsaved" });
});

test("spec 8: what the page says of an obstacle", () => {
  const t = loadTexts<PurchaseDictionary>("checkout", "purchase", "en");
  const payment = loadTexts<PaymentTexts>("checkout", "payment", "en");
  const said = (obstacle: Parameters<typeof obstacleSentence>[0]) => obstacleSentence(obstacle, t, payment);
  expect(said({ kind: "unsaved" })).toBe(t.errors.unsaved);
  expect(said({ kind: "codeApplied" })).toBe(t.submit.codeApplied);
  expect(said({ kind: "vehicle", message: "" })).toBe(t.errors.vehicle);
  expect(said({ kind: "vehicle", message: "Not compatible" })).toBe("Not compatible");
  expect(said({ kind: "cannotCreate", answer: "no" })).toContain("no");
});

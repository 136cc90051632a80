import { describe, expect, it } from "vitest";
import { checkForm } from "#app/forms/form-state.ts";
import { germanBuyer, orderOfGermanBuyer } from "../testing/typed-buyer.ts";
import { amountsOfOrder } from "./amounts.ts";
import { fingerprintOf, orderBody, planSubmission } from "./place-order.ts";
import { newDraft, type PlacedOrder, type PurchaseDraft, parseDraft } from "./purchase-draft.ts";
import { openPurchase } from "./purchase-entry.ts";
import { purchaseFields } from "./purchase-form.ts";
import { draftToReorder, draftToRetryPayment } from "./resume-order.ts";

const now = new Date("2026-11-21T10:00:00Z");
const clio = { brand: "Renault", model: "Clio", year: 2018, energy: "Essence" };
const peugeot = { brand: "Peugeot", model: "208", year: 2019, energy: "Diesel" };
const typed = germanBuyer;
const details = orderOfGermanBuyer;
const found = { details, draft: null, language: "fr", now } as const;
/** As the form behind the payment step finds it: written to the session storage and read again. */
const opened = (draft: PurchaseDraft, saved = peugeot) =>
  openPurchase({
    selected: null,
    saved: { vehicle: saved, compatible: true, checkedAt: "2026-11-21T09:59:00Z", features: [] },
    draft: parseDraft(JSON.stringify(draft)),
    newCheckAt: null,
    paying: false,
    country: "FR",
    now,
  })!;

describe("paying an order again", () => {
  it("decisions 5: in another tab nothing is typed again: the form, the code, the order and its amounts are the stored ones", () => {
    const draft = opened(draftToRetryPayment({ ...found, access: "signature" }));
    expect(draft).toMatchObject({ vehicle: clio, values: typed, promoCode: "TEN", promoText: "TEN", accepted: true });
    expect(draft.order).toMatchObject({ id: details.id, number: details.number, total: 86.1, access: "signature" });
    expect(draft.order!.amounts).toEqual(amountsOfOrder(details));
    expect(checkForm(purchaseFields, { ...draft.values, accepted_terms: draft.accepted }).refused).toEqual({});
  });

  it("decisions 5: the form sent unchanged reuses the order, a corrected one does not", () => {
    const draft = opened(draftToRetryPayment({ ...found, access: null }));
    const plan = (values: typeof typed, shownTotal: number) => {
      const fingerprint = fingerprintOf(orderBody({ ...draft, values }, "fr"));
      return planSubmission(draft, { fingerprint, shownTotal }, () => "key").kind;
    };
    expect(plan(typed, 86.1)).toBe("reuse");
    expect(plan({ ...typed, city: "Potsdam" }, 86.1)).toBe("create");
    // The shop's price has changed since the order was made.
    expect(plan(typed, 76.1)).toBe("create");
  });

  it("with the order's cookie no signature is kept", () =>
    expect(draftToRetryPayment({ ...found, access: null }).order).not.toHaveProperty("access"));

  it("a car that was checked after the order does not take its place", () =>
    expect(opened(draftToRetryPayment({ ...found, access: null })).order?.id).toBe(details.id));

  const order: PlacedOrder = {
    id: details.id,
    number: details.number,
    total: 86.1,
    amounts: null,
    fingerprint: "typed",
  };
  const stored: PurchaseDraft = {
    ...newDraft(clio, "DE", new Date("2026-11-20T10:00:00Z")),
    values: { ...typed, phone: "07 00 00 00 00" },
    accepted: true,
    order: { ...order, paidAt: "2026-11-21T09:00:00Z" },
  };

  it("this tab's own draft of the order stays as it was typed, and gains the amounts and the signature", () => {
    const draft = draftToRetryPayment({ ...found, draft: stored, access: "signature" });
    expect(draft.values).toEqual(stored.values);
    expect(draft.openedAt).toBe(stored.openedAt);
    expect(draft.order).toEqual({ ...order, amounts: amountsOfOrder(details), access: "signature" });
    expect(opened(draft).order?.id).toBe(details.id);
  });

  it("a draft of another purchase makes room for the order that is paid", () => {
    const other = { ...stored, vehicle: peugeot, order: { ...order, id: "another" } };
    const draft = draftToRetryPayment({ ...found, draft: other, access: null });
    expect(draft).toMatchObject({ vehicle: clio, values: typed, order: { id: details.id } });
  });

  it("decisions 4: ordering again begins with the filled form, without the old order, and asks for the terms", () => {
    const draft = opened(draftToReorder(found));
    expect(draft).toMatchObject({ vehicle: clio, values: typed, promoCode: "TEN", accepted: false, order: null });
    const opening = opened(draftToReorder({ ...found, draft: stored }));
    expect(opening).toMatchObject({ values: stored.values, accepted: true, order: null, pending: null });
  });
});

import { describe, expect, it } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { promoError } from "#app/promotions/server/validate-promo.server.ts";
import type { PurchaseDictionary } from "../checkout-texts.ts";
import {
  changePromo,
  codeOf,
  type PromoAction,
  type PromoState,
  promoFaultOf,
  promoLine,
  startPromo,
  takesEarlyAdopterCode,
  unsettledCode,
  verdictOf,
} from "./promo-state.ts";

const empty = startPromo({ text: "", code: null });
const ten = startPromo({ text: "TEN", code: "TEN" });
const run = (start: PromoState, ...actions: PromoAction[]) => actions.reduce(changePromo, start);
const yes = { applied: true, discount: 7.9 } as const;
const no = { applied: false, fault: "invalid" } as const;

describe("spec 4: entered, validating, applied or invalid", () => {
  it("typed, checked and applied", () => {
    const typed = run(empty, { type: "type", text: "ten" });
    expect(typed).toMatchObject({ text: "TEN", code: null, checking: null });
    const checking = run(typed, { type: "check", code: "TEN" });
    expect(checking).toMatchObject({ text: "TEN", code: null, checking: "TEN" });
    expect(run(checking, { type: "answer", code: "TEN", verdict: yes })).toEqual(ten);
  });

  it("refused: the text stays, to be corrected; typing on takes the error away", () => {
    const refused = run(empty, { type: "check", code: "NO" }, { type: "answer", code: "NO", verdict: no });
    expect(refused).toMatchObject({ text: "NO", code: null, checking: null, fault: "invalid" });
    expect(run(refused, { type: "type", text: "NOT" })).toMatchObject({ text: "NOT", fault: null });
  });

  it("an answer about another text than the one that is there counts for nothing", () => {
    const typedOn = run(empty, { type: "check", code: "TEN" }, { type: "type", text: "TENT" });
    expect(run(typedOn, { type: "answer", code: "TEN", verdict: yes })).toEqual(typedOn);
    expect(run(typedOn, { type: "answer", code: "TEN", verdict: no })).toEqual(typedOn);
  });

  it("an applied code and the text of the field are always the same", () => {
    expect(run(ten, { type: "type", text: "" })).toEqual(ten);
    // What an older draft kept: a cleared text, with the code still in the order.
    expect(startPromo({ text: "", code: "TEN" })).toEqual(ten);
    expect(startPromo({ text: "OTHER", code: "TEN" })).toEqual(ten);
  });

  it("a removed code no longer counts", () => {
    expect(run(ten, { type: "remove" })).toMatchObject({ text: "", code: null, fault: null });
  });

  it("another code takes the place of the applied one only once the server has said yes", () => {
    const checking = run(ten, { type: "check", code: "OFFER" });
    expect(checking).toMatchObject({ text: "TEN", code: "TEN" });
    expect(run(checking, { type: "answer", code: "OFFER", verdict: no })).toEqual(ten);
    expect(run(checking, { type: "answer", code: "OFFER", verdict: yes })).toMatchObject({
      text: "OFFER",
      code: "OFFER",
    });
  });

  it("an applied code that the quote or the order refuses is removed, with its error", () => {
    const refused = run(ten, { type: "refuse", fault: "expired" });
    expect(refused).toMatchObject({ text: "TEN", code: null, fault: "expired" });
    expect(unsettledCode(refused)).toBe("TEN");
    expect(run(empty, { type: "refuse", fault: "expired" })).toEqual(empty);
  });
});

describe("a code that was typed and not applied", () => {
  it.each([
    ["", null, null],
    ["  ", null, null],
    ["TEN", "TEN", null],
    [" ten ", "TEN", null],
    ["TEN", null, "TEN"],
    ["ｔｅｎ", null, "TEN"],
  ])("%j with %j applied: %j", (text, code, expected) => expect(unsettledCode({ text, code })).toBe(expected));

  it("what can be no code is left to the server to refuse", () => {
    expect(codeOf("te\u0000n ")).toBe("TE\u0000N");
    expect(codeOf("x".repeat(33))).toBe("X".repeat(33));
  });
});

describe("spec 4, 9: the early-adopter code", () => {
  it("is filled in and applied where the field is empty", () =>
    expect(run(empty, { type: "fillIn", code: "EARLY" })).toMatchObject({ text: "EARLY", code: "EARLY" }));

  it("leaves alone what was typed, is being checked or is applied", () => {
    for (const state of [
      run(empty, { type: "type", text: "T" }),
      run(empty, { type: "check", code: "TEN" }),
      ten,
      run(ten, { type: "remove" }),
    ]) {
      expect(takesEarlyAdopterCode(state)).toBe(false);
      expect(run(state, { type: "fillIn", code: "EARLY" })).toEqual(state);
    }
  });

  it("once taken out, it stays out for this draft", () => {
    const removed = run(empty, { type: "fillIn", code: "EARLY" }, { type: "remove" });
    const { text, code, earlyAdopterDeclined } = removed;
    expect(takesEarlyAdopterCode(startPromo({ text, code, earlyAdopterDeclined }))).toBe(false);
    expect(takesEarlyAdopterCode(startPromo({ text: "", code: null }))).toBe(true);
  });
});

describe("spec 8: what is said of a code", () => {
  const quote = { promo_code: "TEN", discount_amount: 7.9 };
  const failed = (status: number) => verdictOf({ ok: false, status, problem: null, text: "" });

  it("the answer of the server becomes a key of the dictionary", () => {
    expect(verdictOf({ ok: true, data: { discount_amount: 7.9, promo_error_code: null } })).toEqual(yes);
    const refused = (promo_error_code: string) =>
      verdictOf({ ok: true, data: { discount_amount: 0, promo_error_code } });
    expect(refused("promoInvalid")).toEqual(no);
    // It says which it is.
    expect(refused("promoExpired")).toEqual({ applied: false, fault: "expired" });
    expect(refused("promoNotYet")).toEqual({ applied: false, fault: "notYet" });
    expect(refused("promoUsedUp")).toEqual({ applied: false, fault: "usedUp" });
    expect(failed(429)).toEqual({ applied: false, fault: "tooMany" });
    for (const status of [0, 400, 500, 503]) expect(failed(status)).toEqual({ applied: false, fault: "network" });
  });

  it("the savings are those of the quote, so they are shown again after a reload", () => {
    expect(promoLine(ten, quote)).toEqual({ kind: "applied", discount: 7.9 });
    expect(promoLine(ten, null)).toBeNull();
    expect(promoLine(ten, { promo_code: null, discount_amount: 0 })).toBeNull();
    expect(promoLine(ten, { promo_code: "OTHER", discount_amount: 5 })).toBeNull();
    expect(promoLine(empty, quote)).toBeNull();
  });

  it("a refusal is shown, whatever the quote says", () =>
    expect(promoLine(run(ten, { type: "refuse", fault: "expired" }), quote)).toEqual({
      kind: "refused",
      fault: "expired",
    }));

  it.each(languages)("%s: the page's words for an unusable code are the server's", (language) => {
    const { promo } = loadTexts<PurchaseDictionary>("checkout", "purchase", language);
    for (const code of ["promoInvalid", "promoExpired", "promoNotYet", "promoUsedUp"] as const)
      expect(promo[promoFaultOf(code)], code).toBe(promoError(code, language));
  });
});

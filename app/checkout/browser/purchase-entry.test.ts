import { describe, expect, it } from "vitest";
import { newDraft, parseDraft } from "./purchase-draft.ts";
import { openPurchase } from "./purchase-entry.ts";

const clio = { brand: "Renault", model: "Clio", year: 2018, energy: "Essence" };
const golf = { brand: "Volkswagen", model: "Golf", year: 2015, energy: "Diesel" };
const now = new Date("2026-11-20T12:00:00Z");
const saved = (vehicle: typeof clio, checkedAt = "2026-11-19T12:00:00Z") => ({
  vehicle,
  compatible: true,
  checkedAt,
  features: [],
});
const open = (found: Partial<Parameters<typeof openPurchase>[0]>) =>
  openPurchase({
    selected: null,
    saved: null,
    draft: null,
    newCheckAt: null,
    paying: false,
    country: "FR",
    now,
    ...found,
  });
const order = { id: "1", number: "OD-1", total: 79, amounts: null, fingerprint: "f" };

describe("with which vehicle the page opens", () => {
  it("spec 2.6: the selected one first, else the saved check, else none", () => {
    expect(open({ selected: clio, saved: saved(golf) })?.vehicle).toEqual(clio);
    expect(open({ saved: saved(golf) })?.vehicle).toEqual(golf);
    expect(open({})).toBeNull();
  });

  it("a second look, after the selected vehicle was removed, finds the draft", () => {
    const first = open({ selected: clio });
    expect(open({ draft: first })).toEqual(first);
    expect(open({ draft: first, saved: saved(golf) })?.vehicle).toEqual(clio);
  });

  it("a check made after the draft wins over it", () => {
    const draft = newDraft(clio, "FR", now);
    expect(open({ draft, saved: saved(golf, "2026-11-20T13:00:00Z") })?.vehicle).toEqual(golf);
  });

  it("another vehicle keeps what was typed and lets go of the first one's order", () => {
    const draft = {
      ...newDraft(clio, "FR", now),
      values: { ...newDraft(clio, "FR", now).values, first_name: "Ana" },
      order,
    };
    expect(open({ draft, selected: golf })).toMatchObject({
      vehicle: golf,
      values: { first_name: "Ana" },
      order: null,
    });
    expect(open({ draft, selected: { ...clio } })).toEqual(draft);
  });

  it("spec 4, 2.6: a new check lets go of the draft's vehicle, what was typed stays for the next one", () => {
    const values = { ...newDraft(clio, "FR", now).values, first_name: "Ana" };
    const draft = { ...newDraft(clio, "FR", new Date("2026-11-20T11:00:00Z")), values, order };
    const newCheckAt = "2026-11-20T11:30:00.000Z";
    expect(open({ draft })).toEqual(draft);
    expect(open({ draft, newCheckAt: "2026-11-20T10:30:00.000Z" })).toEqual(draft);
    expect(open({ draft, newCheckAt })).toBeNull();
    expect(open({ draft, newCheckAt, saved: saved(golf) })).toMatchObject({ vehicle: golf, values, order: null });
    const again = open({ draft, newCheckAt, selected: { ...clio } });
    expect(again).toMatchObject({ vehicle: clio, values, order, vehicleAt: now.toISOString() });
    expect(open({ draft: again, newCheckAt })).toEqual(again);
  });

  it("spec 2.6, 9: the draft's vehicle holds for 7 days", () => {
    const draft = newDraft(clio, "FR", now);
    const days = (count: number, milliseconds = 0) => new Date(now.getTime() + count * 86_400_000 + milliseconds);
    expect(open({ draft, now: days(7) })).toEqual(draft);
    expect(open({ draft, now: days(7, 1) })).toBeNull();
    const checkedAt = days(6).toISOString();
    expect(open({ draft, saved: saved(clio, checkedAt), now: days(8) })).toMatchObject({
      vehicle: clio,
      vehicleAt: days(8).toISOString(),
    });
  });

  it("the payment step opens with its order, whatever was checked since", () => {
    const draft = { ...newDraft(clio, "FR", now), order, vehicleAt: new Date(0).toISOString() };
    expect(open({ draft, paying: true })).toEqual(draft);
    expect(open({ draft, paying: true, saved: saved(golf) })).toEqual(draft);
    expect(open({ draft: { ...draft, order: null }, paying: true })).toBeNull();
  });

  it("security 2.5: the moment the form was opened stays, whatever the page is opened with again", () => {
    const first = open({ selected: clio })!;
    expect(first.openedAt).toBe(now.toISOString());
    const later = new Date(now.getTime() + 600_000);
    for (const found of [{}, { selected: clio }, { selected: golf }, { saved: saved(golf, "2026-11-20T12:05:00Z") }]) {
      const draft = parseDraft(JSON.stringify(first));
      expect(open({ ...found, draft, now: later })?.openedAt).toBe(first.openedAt);
    }
  });
});

describe("the stored draft", () => {
  it("comes back as it was written", () => {
    const draft = {
      ...newDraft(clio, "FR", now),
      accepted: true,
      promoText: "X",
      promoCode: "X",
      order,
      pending: { fingerprint: "f", key: "k" },
    };
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each([null, "", "{", "null", "[]", '"x"', "{}", '{"vehicle":{"brand":1}}'])("is none when it holds %s", (text) =>
    expect(parseDraft(text)).toBeNull(),
  );

  it("security 2.5: one of an older version was opened when its vehicle was chosen", () => {
    const { openedAt: _, ...older } = newDraft(clio, "FR", now);
    expect(parseDraft(JSON.stringify(older))?.openedAt).toBe(now.toISOString());
    expect(parseDraft(JSON.stringify({ ...older, openedAt: 7 }))?.openedAt).toBe(now.toISOString());
  });

  it("keeps what is sound of one that was tampered with", () => {
    const text = JSON.stringify({
      vehicle: clio,
      values: { first_name: "Ana", city: 7, other: "x" },
      order: { id: 1 },
      pending: "x",
      accepted: "yes",
    });
    const draft = parseDraft(text);
    expect(draft).toMatchObject({
      order: null,
      pending: null,
      accepted: false,
      values: { first_name: "Ana", city: "" },
    });
    expect(draft?.values).not.toHaveProperty("other");
  });
});

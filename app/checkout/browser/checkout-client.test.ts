import { afterEach, expect, test, vi } from "vitest";
import { orderSchema } from "#app/orders/server/check-new-order.server.ts";
import { typedBuyer } from "../testing/typed-buyer.ts";
import { sendOrder } from "./checkout-client.ts";
import { fingerprintOf, orderBody } from "./place-order.ts";
import { newDraft, type PurchaseDraft } from "./purchase-draft.ts";

afterEach(() => vi.unstubAllGlobals());

const clio = { brand: "Renault", model: "Clio", year: 2018, energy: "Essence" };
const bodyOpened = (openedAt: string) => {
  const draft: PurchaseDraft = { ...newDraft(clio, "FR", new Date(0)), openedAt, values: typedBuyer };
  return orderBody(draft, "fr");
};

test("security 2.5: what the page sends has the honeypot and the time, and the server's schema takes it", async () => {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ id: "1", number: "OD-1", total_amount: 79 }, { status: 201 });
  });
  const key = crypto.randomUUID();
  const answer = await sendOrder(bodyOpened("2026-11-20T12:00:00Z"), key, {
    website: "x",
    filled_in_ms: 2_345,
    shown_total: 79,
  });
  expect(answer.ok).toBe(true);
  expect(sent).toMatchObject([{ first_name: "Zoé", website: "x", filled_in_ms: 2_345, idempotency_key: key }]);
  expect(orderSchema.safeParse(sent[0]).error).toBeUndefined();
});

test("security 2.5: neither is part of the contents, so a repetition later is the same order", () => {
  const body = bodyOpened("2026-11-20T12:00:00Z");
  expect(Object.keys(body).some((name) => /website|filled|opened/.test(name))).toBe(false);
  expect(fingerprintOf(bodyOpened("2026-11-20T13:00:00Z"))).toBe(fingerprintOf(body));
});

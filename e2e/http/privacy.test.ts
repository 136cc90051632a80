import { describe, expect, test } from "vitest";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { sharedAccountsShop } from "./accounts-shop.ts";
import { ask, cookiesOf } from "./ask.ts";

const shop = startForTests(sharedAccountsShop);

const personal = /Zoé|O(&#x27;|')Brien|12 rue de l|canary-buyer|AB-123-CD|6 12 34 56 78/;

describe("security 6.8: an order's id opens nothing", () => {
  // e2e/browser/confirmation.spec.ts tests the page in the browser.
  test("security 6.8: the page's HTML is the same for a right and a wrong id; only the buyer gets the order; the status call returns state and number, nothing personal", async () => {
    const placed = await ask(shop, "/api/orders", { json: orderBody({ email: "canary-buyer@example.com" }) });
    expect(placed.status).toBe(201);
    const { id } = placed.data;
    const ownCookies = cookiesOf(placed);
    expect(ownCookies).toMatch(/^(__Host-)?odovia_order/);
    expect(placed.headers["set-cookie"]!.join()).toMatch(/HttpOnly/);
    expect(placed.headers["set-cookie"]!.join()).toMatch(/SameSite=Lax/);
    const wrong = "3f2c1f0e-9d5b-4a57-8c7e-1b2a3c4d5e6f";

    for (const language of ["", "/de"]) {
      const right = await ask(shop, `${language}/confirmation?orderId=${id}&free=true`);
      const other = await ask(shop, `${language}/confirmation?orderId=${wrong}&free=true`);
      expect(right.status).toBe(other.status);
      expect(right.text).not.toMatch(personal);
      expect(right.text.replaceAll(id, "")).toBe(other.text.replaceAll(wrong, ""));
      const data = await ask(shop, `${language}/confirmation.data?orderId=${id}`);
      expect(data.text).not.toMatch(personal);
      const leaf = await ask(shop, `${language}/confirmation.data?orderId=${id}&_routes=checkout/pages/confirmation`);
      expect(leaf.text).not.toMatch(personal);
    }
    const status = await ask(shop, `/api/orders/${id}/status`);
    expect(Object.keys(status.data).toSorted()).toEqual(["number", "payment_status", "status"]);
    const [existing, unknown] = [await ask(shop, `/api/orders/${id}`), await ask(shop, `/api/orders/${wrong}`)];
    expect([existing.status, existing.data.code, existing.data.title]).toEqual([
      404,
      unknown.data.code,
      unknown.data.title,
    ]);
    expect(unknown.status).toBe(404);
    expect((await ask(shop, `/api/orders/${id}?access=${"A".repeat(43)}`)).status).toBe(404);
    expect(
      (await ask(shop, `/api/orders/${id}`, { headers: { cookie: ownCookies.replace(/=.*/, "=x") } })).status,
    ).toBe(404);
    expect((await ask(shop, `/api/orders/${id}`, { headers: { cookie: ownCookies } })).text).toMatch(personal);

    for (const cookie of ["", ownCookies.replace(/=.*/, `=${"A".repeat(43)}`)]) {
      const existing = await ask(shop, "/api/create-payment", {
        json: { orderId: id, amount: 79 },
        headers: { cookie },
      });
      const unknown = await ask(shop, "/api/create-payment", {
        json: { orderId: wrong, amount: 79 },
        headers: { cookie },
      });
      expect([existing.status, existing.data.code, existing.data.title]).toEqual([
        404,
        unknown.data.code,
        unknown.data.title,
      ]);
      expect(unknown.status).toBe(404);
    }
    expect((await ask(shop, `/api/orders/${id}/status`)).data.payment_status).toBe("pending");
    expect(shop.log().join("\n")).not.toMatch(personal);
  });

  test("security 6.1: amounts that the client sends change nothing", async () => {
    const placed = await ask(shop, "/api/orders", {
      json: orderBody({ total_amount: 1, product_price: 1, shipping_price: -5, discount_amount: 78, subtotal: "0" }),
    });
    expect(placed.status).toBe(201);
    expect(Number(placed.data.total_amount)).toBe(79);
    for (const change of [{ status: "A_traiter" }, { payment_status: "paid" }, { id: "x" }, { number: "OD-1" }])
      expect((await ask(shop, "/api/orders", { json: orderBody(change) })).status, JSON.stringify(change)).toBe(422);
    const headers = { cookie: cookiesOf(placed) };
    for (const amount of [1, 0, -79, 78.99, "79", "79,00", null, 1e300, [79], { a: 79 }])
      expect([400, 409, 422], JSON.stringify(amount)).toContain(
        (await ask(shop, "/api/create-payment", { json: { orderId: placed.data.id, amount }, headers })).status,
      );
  });
});

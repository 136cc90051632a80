import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestShop, type TestShop } from "../shop.ts";
import { ask, cookiesOf } from "./ask.ts";
import { orderBody } from "./order-body.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ env: { PAYMENTS: "sandbox" } });
});
afterAll(() => shop?.stop());

async function paidOrder() {
  const placed = await ask(shop, "/api/orders", { json: orderBody({ language: "it" }) });
  const { id } = placed.data as { id: string };
  const headers = { cookie: cookiesOf(placed) };
  const { clientSecret } = (await ask(shop, "/api/create-payment", { json: { orderId: id, amount: 79 }, headers }))
    .data;
  await ask(shop, "/api/sandbox/confirm", {
    json: { clientSecret, number: "4242424242424242", expiry: "12/34", cvc: "123" },
  });
  return { id, headers };
}

test("decisions 9: the buyer reads the invoice of a paid order by the order's cookie; strangers and other orders' buyers do not", async () => {
  const own = await paidOrder();
  const other = await paidOrder();
  const list = `/api/orders/${own.id}/invoices`;
  await expect
    .poll(async () => (await ask(shop, list, { headers: own.headers })).data, { timeout: 60_000 })
    .toMatchObject([{ kind: "invoice", total: 79, number: expect.stringMatching(/^TEST-FA-\d{4}-\d{6}$/) }]);
  const [{ number }] = (await ask(shop, list, { headers: own.headers })).data as unknown as [{ number: string }];
  const file = await fetch(`${shop.url}${list}/${number}`, { headers: own.headers });
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(file.headers.get("cache-control")).toBe("private, no-store");
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 8)
      .toString(),
  ).toBe("%PDF-1.7");
  for (const [path, headers] of [
    [list, {}],
    [list, other.headers],
    [`${list}/${number}`, {}],
    [`${list}/${number}`, other.headers],
    [`/api/orders/${other.id}/invoices/${number}`, other.headers],
    [`${list}/FA-2026-999999`, own.headers],
  ] as const)
    expect((await ask(shop, path, { headers })).status, path).toBe(404);
  expect((await fetch(`${shop.url}/admin/invoices/${number}.pdf`, { redirect: "manual" })).status).toBe(302);
});

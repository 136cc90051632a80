import { expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startFakeSmtp } from "#fakes/smtp.ts";
import { openShopData } from "../browser/shop-data.ts";
import { startTestShop } from "../shop.ts";
import { ask, cookiesOf } from "./ask.ts";
import { orderBody } from "./order-body.ts";

const smtp = startForTests(startFakeSmtp);
const shop = startForTests(() => startTestShop({ env: { PAYMENTS: "sandbox", SMTP_URL: smtp.url } }));

const mailsTo = (email: string) => smtp.messages().filter(({ envelope }) => envelope.to.includes(email));

/** A buyer who orders in French and tries a card. */
async function refusedOrder() {
  const placed = await ask(shop, "/api/orders", { json: orderBody({ language: "fr" }) });
  const { id, email } = placed.data as { id: string; email: string };
  const headers = { cookie: cookiesOf(placed) };
  const { clientSecret } = (await ask(shop, "/api/create-payment", { json: { orderId: id, amount: 79 }, headers }))
    .data;
  const tryCard = (number: string) =>
    ask(shop, "/api/sandbox/confirm", { json: { clientSecret, number, expiry: "12/34", cvc: "123" } });
  const paymentIs = (payment: string) =>
    expect
      .poll(async () => (await ask(shop, `/api/orders/${id}/status`)).data.payment_status, { timeout: 20_000 })
      .toBe(payment);
  expect((await tryCard("4000000000000002")).data).toMatchObject({ status: "requires_payment_method" });
  await paymentIs("failed");
  return { id, email, headers, tryCard, paymentIs };
}

test("issue 8.25: refused, then accepted seconds later: one mail, in the language in which the buyer paid", async () => {
  const order = await refusedOrder();
  const waits = await refusedOrder();
  for (const { id, headers } of [order, waits])
    expect((await ask(shop, `/api/orders/${id}/language`, { json: { language: "de" }, headers })).status).toBe(200);
  await order.tryCard("4242424242424242");
  await order.paymentIs("paid");
  const confirmation = await smtp.waitFor(({ envelope }) => envelope.to.includes(order.email), 20_000);
  expect(confirmation.subject).toMatch(/bestätigt/);
  expect(await openShopData(shop.pool).mailsOf(order.id)).toMatchObject([
    ...[
      { kind: "payment-refused", status: "dropped" },
      { kind: "order-confirmation", language: "de" },
    ],
  ]);

  // Ten minutes later the one who did not pay gets the refusal's mail; the other still has one mail.
  for (const { id } of [order, waits]) await openShopData(shop.pool).makeMailsDue(id);
  await ask(shop, "/api/newsletter", { json: { email: "wakes@example.com" } });
  const refusal = await smtp.waitFor(({ envelope }) => envelope.to.includes(waits.email), 90_000);
  expect(refusal.subject).toMatch(/abgelehnt/);
  expect(refusal.text).toContain(`/de/confirmation?orderId=${waits.id}&access=`);
  expect(mailsTo(order.email)).toHaveLength(1);
  expect(mailsTo(waits.email)).toHaveLength(1);
});

/** The steps of the back office as plain forms, without scripts. */
import { expect, test } from "vitest";
import { makeSerial } from "#app/dongles/serial.ts";
import { fill } from "#app/i18n/format.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { textsOf } from "../browser/dictionaries.ts";
import { admin } from "../shop.ts";
import { sessionCookie, sharedAccountsShop } from "./accounts-shop.ts";
import { paidOrder } from "./paid-order.ts";
import { ScriptlessBrowser } from "./scriptless-browser.ts";

const shop = startForTests(sharedAccountsShop);

const order = textsOf<typeof import("#app/orders/staff/texts/fr/order.json")>("orders/staff", "order", "fr");
const refundAll = fill(order.actions.refundAmount, { amount: "79,00\u00a0€" });
const mailKinds = textsOf<typeof import("#app/mail/texts/fr/kinds.json")>("mail", "kinds", "fr");
const orders = textsOf<typeof import("#app/orders/staff/texts/fr/orders.json")>("orders/staff", "orders", "fr");
const table = textsOf<typeof import("#app/staff-ui/texts/fr/table.json")>("staff-ui", "table", "fr");
const frame = textsOf<typeof import("#app/staff-ui/texts/fr/frame.json")>("staff-ui", "frame", "fr");
const views = textsOf<typeof import("#app/staff-ui/texts/fr/saved-views.json")>("staff-ui", "saved-views", "fr");
const shipping = textsOf<typeof import("#app/shipping/staff/texts/fr/shipping.json")>(
  "shipping/staff",
  "shipping",
  "fr",
);
const dongles = textsOf<typeof import("#app/dongles/staff/texts/fr/dongles.json")>("dongles/staff", "dongles", "fr");

async function staffBrowser(): Promise<ScriptlessBrowser> {
  return new ScriptlessBrowser(shop, await sessionCookie(shop, admin));
}

test("decisions 9: an order is held, and its buyer is informed of the delivery", async () => {
  const placed = await paidOrder(shop);
  const browser = await staffBrowser();
  await browser.open(adminOrderPath(placed.id));
  await browser.follow(order.actions.hold);
  browser.fill(order.labels.reason, "Adresse incomplète");
  await browser.press(order.actions.hold);
  expect(browser.text).toContain(order.messages.hold);
  expect(browser.text).toContain(fill(order.events.held, { text: "Adresse incomplète" }));

  await shop.pool.query("update orders set status = 'Expediee', payment_status = 'paid' where id = $1", [placed.id]);
  await browser.open(adminOrderPath(placed.id));
  await browser.follow(order.actions.delivered);
  await browser.press(order.actions.delivered);
  expect(browser.text).toContain(order.messages.delivered);
  expect(browser.text).toContain(mailKinds["order-delivered"]);
});

test("decisions 9: a whole refund of an order that has not left is also its cancellation, and says so", async () => {
  const placed = await paidOrder(shop);
  const browser = await staffBrowser();
  await browser.open(adminOrderPath(placed.id));
  await browser.follow(refundAll);
  expect(browser.text).toContain(order.about.refundCancels);

  await shop.pool.query("update orders set status = 'Expediee' where id = $1", [placed.id]);
  await browser.open(adminOrderPath(placed.id));
  await browser.follow(refundAll);
  expect(browser.text).not.toContain(order.about.refundCancels);
});

test("decisions 9: search, columns, steps on many rows and saved views are forms", async () => {
  const placed = await paidOrder(shop, { email: "eva@example.com" });
  const browser = await staffBrowser();
  await browser.open(adminPaths.orders);
  browser.fill(orders.search, "eva");
  await browser.press(table.search);
  browser.check(orders.columns.email);
  await browser.enter(orders.columns.email);
  expect(browser.url).toMatch(/q=eva.*show=/);
  const row = () => browser.textsOf("tr").find((text) => text.includes(placed.number));
  expect(row()).toContain("eva@example.com");

  browser.check(`${table.choose} ${placed.number}`);
  browser.fill(orders.reason, "Adresse à vérifier");
  await browser.press(orders.hold);
  expect(row()).toContain(orders.held);
  browser.check(`${table.choose} ${placed.number}`);
  await browser.press(orders.release);
  expect(row()).not.toContain(orders.held);

  await browser.follow(views.save);
  await browser.press(views.submit);
  expect(browser.url).toMatch(/admin\/views\?list=/);
  browser.fill(views.labels.name, "Avec e-mail");
  await browser.press(views.submit);
  expect(browser.text).toContain(views.messages["save-view"]);
  expect(browser.textsOf("a")).toContain("Avec e-mail");
});

test("decisions 9: a dongle is associated and its order shipped; of two who meet the second sees both serials", async () => {
  const [serial, other] = [makeSerial(26, 48, 1), makeSerial(26, 48, 2)];
  const browser = await staffBrowser();
  await browser.open(adminPaths.dongleImport);
  browser.fill(dongles.listImport.list, `${serial}\n${other}`);
  await browser.press(frame.listImport.preview);
  await browser.press(fill(dongles.listImport.apply.other, { count: 2 }));
  expect(browser.text).toContain(dongles.verdicts.added);

  const placed = await paidOrder(shop);
  const second = await staffBrowser();
  for (const each of [browser, second]) await each.open(`${adminPaths.ordersToProcess}?order=${placed.id}`);
  browser.fill(shipping.fields.serial, serial);
  await browser.enter(shipping.fields.serial);
  expect(browser.text).toContain(fill(shipping.messages.associate, { serial, number: placed.number }));
  second.fill(shipping.fields.serial, other);
  await second.enter(shipping.fields.serial);
  const { number } = placed;
  expect(second.text).toContain(fill(shipping.messages.otherDongle, { number, stored: serial, given: other }));

  await browser.open(`${adminPaths.ordersToShip}?order=${placed.id}`);
  browser.fill(shipping.fields.trackingNumber, "6A12345678901");
  await browser.enter(shipping.fields.trackingNumber);
  expect(browser.text).toContain(fill(shipping.messages.ship, { number }));
  const { rows } = await shop.pool.query("select status from orders where id = $1", [placed.id]);
  expect(rows).toEqual([{ status: "Expediee" }]);
});

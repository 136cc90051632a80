/** Labels that staff buy from the carrier API, here its stand-in (decisions 9.10). */
import { fill } from "#app/i18n/format.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { type FakeSendcloud, startFakeSendcloud } from "#tools/stand-ins/sendcloud.ts";
import { announce } from "../shop.ts";
import { test as base, expect, germanDesktop } from "./fixtures.ts";
import { pack, packingWords, stock } from "./packing-desk.ts";
import { placePaidOrder } from "./paid-order.ts";
import { openPage, type RunningShop, startRunningShop } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

const test = base.extend<object, { sendcloud: FakeSendcloud }>({
  sendcloud: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const sendcloud = await startFakeSendcloud();
      await use(sendcloud);
      await sendcloud.stop();
    },
    { scope: "worker" },
  ],
  shop: [
    async ({ sendcloud }, use) => {
      const { publicKey, secretKey, apiBase } = sendcloud.settings;
      const shop = await startRunningShop({
        env: { SENDCLOUD_PUBLIC_KEY: publicKey, SENDCLOUD_SECRET_KEY: secretKey, SENDCLOUD_API_BASE: apiBase },
      });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker" },
  ],
});
test.use({ visitor: germanDesktop });

async function store(shop: RunningShop, section: string, values: Record<string, unknown>) {
  await shop.pool.query("insert into shop_settings (name, values) values ($1, $2)", [section, values]);
  await announce(shop.pool, { topic: "settings" });
}

test.beforeAll(async ({ shop }) => {
  await store(shop, "returns", { address: "2 quai de l’Essai\n69002 Lyon" });
  await store(shop, "carrierApi", { laposte: "colissimo:home", dhl: "dhl:parcel" });
  await store(shop, "zones", { countries1: "DE", carrier1: "dhl" });
});

test("decisions 9.10: the label's carrier is that of the order's country, and the order leaves with its number", async ({
  page,
  shop,
  sendcloud,
}) => {
  const words = packingWords("de");
  await signIn(page, shop);
  const [serial] = await stock(page, words, 1);
  const german = { country: "DE", postal_code: "10969", city: "Berlin" };
  const order = await placePaidOrder(shop, german);
  await pack(page, words, order, serial!);
  const buy = page.getByRole("button", { name: words.label.buy });
  const form = page.locator("form", { has: buy });
  await expect(async () => {
    await openPage(page, `${adminPaths.ordersToShip}?order=${order.id}`);
    await expect(form.getByLabel(words.fields.carrier)).toHaveValue("dhl", { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await openPage(page, adminOrderPath(order.id));
  await expect(form.getByLabel(words.fields.carrier)).toHaveValue("dhl");
  await openPage(page, `${adminPaths.ordersToShip}?order=${order.id}`);
  await buy.click();
  await expect(page.getByText(fill(words.messages.buyLabel, { number: order.number })).first()).toBeVisible();
  // The parcel cannot leave without its label, so it opens from where it was bought.
  const open = page.getByRole("link", { name: words.label.open });
  expect((await page.request.get((await open.getAttribute("href"))!)).headers()["content-type"]).toBe(
    "application/pdf",
  );
  expect(sendcloud.shipments().at(-1)).toMatchObject({
    request: { order_number: order.number, ship_with: { properties: { shipping_option_code: "dhl:parcel" } } },
  });
});

test("decisions 9.10: a label bought on the order's page is a PDF, and the carrier's notice delivers the order", async ({
  page,
  shop,
  sendcloud,
}) => {
  const words = packingWords("de");
  await signIn(page, shop);
  const [serial] = await stock(page, words, 1);
  const order = await placePaidOrder(shop, { country: "DE", postal_code: "10969", city: "Berlin" });
  await pack(page, words, order, serial!);
  await expect(async () => {
    await openPage(page, adminOrderPath(order.id));
    await expect(page.getByRole("button", { name: words.label.buy })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole("button", { name: words.label.buy }).click();
  const open = page.getByRole("link", { name: words.label.open });
  await expect(open).toBeVisible();
  const file = await page.request.get((await open.getAttribute("href"))!);
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");

  const { trackingNumber } = sendcloud.shipments().at(-1)!;
  const delivered = sendcloud.report(trackingNumber, "DELIVERED");
  const { body, signature } = sendcloud.notice(delivered);
  const headers = { "content-type": "application/json", "sendcloud-signature": signature };
  expect((await page.request.post("/api/webhooks/sendcloud", { data: body, headers })).status()).toBe(200);
  const status = async () =>
    (await shop.pool.query("select status from orders where id = $1", [order.id])).rows[0].status;
  await expect.poll(status, { timeout: 60_000 }).toBe("Livree");
  const history = await shop.pool.query(
    "select author from order_events where order_id = $1 and to_status = 'Livree'",
    [order.id],
  );
  expect(history.rows).toEqual([{ author: "carrier" }]);
});

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

test("decisions 9.10: the label's carrier is that of the order's country, and the order leaves with its number", async ({
  page,
  shop,
  sendcloud,
}) => {
  const words = packingWords("de");
  await store(shop, "returns", { address: "2 quai de l’Essai\n69002 Lyon" });
  await store(shop, "carrierApi", { laposte: "colissimo:home", dhl: "dhl:parcel" });
  await store(shop, "zones", { countries1: "DE", carrier1: "dhl" });
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
  expect(sendcloud.shipments().at(-1)).toMatchObject({
    request: { order_number: order.number, ship_with: { properties: { shipping_option_code: "dhl:parcel" } } },
  });
});

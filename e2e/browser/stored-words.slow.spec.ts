import type { Page } from "@playwright/test";
import { localizedPath } from "#app/i18n/languages.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { paths } from "#app/paths.ts";
import { earlyAdopterCodeKey } from "#app/promotions/early-adopter-code.ts";
import { announce } from "../shop.ts";
import { pattern } from "./dictionaries.ts";
import { expect, frenchPhone, test } from "./fixtures.ts";
import { bringVehicle, checkVehicle, compatibleCar, fieldsOf, fillBuyer, newBuyer } from "./purchase-path.ts";
import { openPage, type RunningShop } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

/** Each ends what it may be in (text, attribute, script, address) and then does something that is seen. */
const polyglots = (field: string) => [
  `"'><img src=x onerror="window.hit='${field}'">`,
  `</script><script>window.hit='${field}'</script>`,
  `javascript:window.hit='${field}'//<svg onload=window.hit=1>`,
];
/** Fields of an order that its page shows. `country` and `energy` are closed lists that an older row may not keep to. */
const shownFields = [
  "first_name",
  "last_name",
  "address",
  "city",
  "postal_code",
  "country",
  "license_plate",
  "phone",
  "email",
  "vehicle_brand",
  "vehicle_model",
  "vehicle_energy",
  "promo_code",
  "number",
] as const;

const publish = (shop: RunningShop) => announce(shop.pool, { topic: "published-data" });

/** Its own shop: other tests look at every car and every code. */
const shopEnv = { STAFF_EMAIL: "staff@example.org" };
test.use({ visitor: frenchPhone, shopEnv });
// The fixture `watch` fails a test in which the policy had to stop a script, or a picture was asked for.
async function expectInert(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as { hit?: unknown }).hit)).toBeUndefined();
  expect(await page.locator("img[src='x'], svg[onload], [onerror]").count()).toBe(0);
}
test.afterEach(({ page }) => expectInert(page));

for (const [index, kind] of ["an attribute's end", "a script's end", "an address"].entries())
  test(`security 6.35: an order full of ${kind} is shown as plain words`, async ({ page, open, shop, t }) => {
    const answer = await page.request.post("/api/orders", { data: orderBody(), headers: { origin: shop.url } });
    expect(answer.status()).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    for (const field of shownFields)
      await shop.pool.query(`update orders set ${field} = $2 where id = $1`, [id, polyglots(field)[index]]);
    await open(`${paths.confirmation}?orderId=${id}`);
    const details = page.getByRole("region", { name: t.confirmation.details });
    for (const field of shownFields.filter((name) => name !== "number" && name !== "promo_code"))
      await expect(details, field).toContainText(polyglots(field)[index]!);

    await signIn(page, shop);
    for (const path of [adminPaths.orders, adminPaths.providerUsers, adminOrderPath(id)]) {
      await openPage(page, path);
      await expect(page.getByText(polyglots("last_name")[index]!).first(), path).toBeAttached();
      await expectInert(page);
    }

    // A cancelled order gives its form again: the same words in inputs.
    await shop.pool.query(
      "update orders set status = 'Annulee', payment_status = 'failed', vehicle_energy = 'Essence', country = 'FR' where id = $1",
      [id],
    );
    await open(`${paths.confirmation}?orderId=${id}`);
    await page.getByRole("button", { name: t.confirmation.reorder }).click();
    await expect(fieldsOf(page, t).first_name).toHaveValue(polyglots("first_name")[index]!);
    await expect(page.getByText(polyglots("vehicle_model")[index]!).first()).toBeAttached();
  });

test("security 6.35: names of the catalogue and the public code are plain words", async ({ page, open, shop, t }) => {
  const [brand, model] = [polyglots("brand")[0]!, polyglots("model")[1]!];
  await shop.pool.query(`insert into "MarqueVehicule" ("Marque") values ($1)`, [brand]);
  await shop.pool.query(
    `insert into "Modèle Véhicule" ("Marque", "Modele", "Annee", "Energie", "compatible") values ($1, $2, 2019, 'Essence', false)`,
    [brand, model],
  );
  const code = "<IMG SRC=X ONERROR=HIT>";
  await shop.data.addPromo({ code, type: "percentage", value: 10, isPublic: true });
  await publish(shop);
  await open(paths.compatibility);
  await checkVehicle(page, t, { brand, model, year: 2019, energy: "Essence" });
  await expect(page.getByText(pattern(t.compatibility.incompatible.heading))).toBeVisible();
  await expect(page.getByText(model).first()).toBeVisible();
  for (const path of ["/", "/dongle"]) {
    await page.goto(localizedPath(path, "fr"));
    expect(await page.content()).not.toContain("<IMG SRC=X");
  }
});

test("security 6.35: stored values and words of an address are plain words", async ({ page, open, watch, t }) => {
  // Such an id is no order's.
  watch.allow(/\/api\/orders\//);
  const code = '"><IMG SRC=X ONERROR=HIT>';
  await page.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [earlyAdopterCodeKey, code] as const);
  await bringVehicle(page, { ...compatibleCar, brand: polyglots("brand")[0]!, model: polyglots("model")[1]! });
  await open(paths.purchase);
  await expect(page.getByText(polyglots("brand")[0]!).first()).toBeAttached();
  const written = polyglots("typed");
  const buyer = { ...newBuyer("fr"), first_name: written[0]!, last_name: written[1]!, city: written[2]! };
  await fillBuyer(page, t, buyer);
  await page.reload();
  await expect(fieldsOf(page, t).last_name).toHaveValue(written[1]!);
  for (const path of ["/early-adopters", "/confirmation", "/newsletter", "/auth", "/retractation"])
    for (const words of polyglots("address"))
      await page.goto(
        `${path}?${["orderId", "code", "token", "from", "access", "order"].map((name) => `${name}=${encodeURIComponent(words)}`).join("&")}`,
      );
});

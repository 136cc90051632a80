/** People in the back office: found, viewed, exported and erased. In French on a wide screen. */
import { readFileSync } from "node:fs";
import { adminPaths } from "#app/office-paths.ts";
import { accessibilityFaults } from "./examine.ts";
import { expect, test, type Visitor } from "./fixtures.ts";
import { openPage } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

const visitor: Visitor = { language: "fr", width: 1440, height: 900 };
test.beforeAll(({ shop }) => shop.reset());
test.use({ visitor });

const eva = "Eva.Serin@serin.example";

test("a person's data are found by plate, exported and erased", async ({ page, shop }) => {
  await shop.pool.query(
    `insert into orders (id, number, first_name, last_name, address, city, postal_code, country, license_plate, phone, email,
      vehicle_brand, vehicle_model, vehicle_year, vehicle_energy, discount_amount, product_price, shipping_price, subtotal,
      total_amount, status, payment_status, language, terms_version, accepted_terms_at, access_token_hash, created_at, updated_at)
    select gen_random_uuid(), 'OD-2020-00010' || n, 'Eva', 'Serin', '77 rue du Serin', 'Lyon', '69001', 'FR', 'ZQ-71' || n || '-XJ',
      '+33600000000', $1, 'Fiat', 'Panda', 2018, 'Essence', 0, 79, 4.9, 79, 83.9, (array['Livree', 'A_traiter'])[n], 'paid', 'fr',
      'x', now(), md5('x' || n), now() - make_interval(days => 90 * (2 - n)), now() - make_interval(days => 90 * (2 - n))
    from generate_series(1, 2) n`,
    [eva],
  );
  await shop.pool.query("insert into newsletter (email, confirmed_at) values ($1, now())", [eva.toLowerCase()]);
  await signIn(page, shop);

  await openPage(page, `${adminPaths.providerUsers}?q=zq-711`);
  await expect(page.getByRole("row")).toHaveCount(2);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Eva Serin" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Eva Serin");
  expect(page.url().toLowerCase()).not.toContain("serin");
  await expect(page.getByRole("heading", { name: "Newsletter (1)" })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Exporter (JSON)" }).click(),
  ]);
  const file = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect([file.data.orders.length, file.data.newsletter.length]).toEqual([2, 1]);

  await page.getByRole("button", { name: "Effacer…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("E-mail, téléphone et plaque de 1 commande terminée");
  await expect(dialog).toContainText("1 commande en cours : effacée 30 jours après sa fin");
  await expect(dialog).toContainText(/pour la comptabilité, jusqu’au 31 déc\. 20\d\d/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Effacer", exact: true }).click();
  await expect(dialog.getByRole("checkbox")).toBeFocused();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Effacer", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/Données effacées/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Newsletter (1)" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Commandes (1)" })).toBeVisible();
  await expect(page.getByText("Données d’une personne effacées")).toBeVisible();
  const { rows } = await shop.pool.query("select status, email, license_plate, last_name from orders order by number");
  expect(rows).toEqual([
    { status: "Livree", email: "", license_plate: "", last_name: "Serin" },
    { status: "A_traiter", email: eva, license_plate: "ZQ-712-XJ", last_name: "Serin" },
  ]);
});

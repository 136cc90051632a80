/** What staff do with prices, codes and demand, and what visitors see of it (decisions 4, 9: prices and codes). */
import type { Browser, Page } from "@playwright/test";
import { fill, money } from "#app/i18n/format.ts";
import { adminPaths } from "#app/office-paths.ts";
import { paths } from "#app/paths.ts";
import { confirmStep } from "./confirm-step.ts";
import { orderFieldNames, textsOf } from "./dictionaries.ts";
import { examine } from "./examine.ts";
import { expect, frenchPhone, slow, test } from "./fixtures.ts";
import {
  applyPromo,
  checkVehicle,
  fieldsOf,
  fillOrder,
  goToPayment,
  incompatibleCar,
  newBuyer,
  orderButton,
} from "./purchase-path.ts";
import { openPage, type RunningShop, rememberChoices } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

test.beforeAll(({ shop }) => shop.reset());
test.afterAll(({ shop }) => shop.reset());
test.use({ visitor: frenchPhone });

const prices = textsOf<typeof import("#app/catalogue/staff/texts/fr/prices.json")>("catalogue/staff", "prices", "fr");

const codes = textsOf<typeof import("#app/promotions/staff/texts/fr/promo-codes.json")>(
  "promotions/staff",
  "promo-codes",
  "fr",
);

const frame = textsOf<typeof import("#app/staff-ui/texts/fr/frame.json")>("staff-ui", "frame", "fr");

const demand = textsOf<typeof import("#app/compatibility/staff/texts/fr/demand.json")>(
  "compatibility/staff",
  "demand",
  "fr",
);

const ownOrders = textsOf<typeof import("#app/orders/staff/texts/fr/own-orders.json")>(
  "orders/staff",
  "own-orders",
  "fr",
);

/** A member of staff at a separate desk, signed in. */
async function staffPage(browser: Browser, shop: RunningShop): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  await rememberChoices(context, { url: shop.url, language: "fr", asksCookies: false });
  const page = await context.newPage();
  await signIn(page, shop);
  return page;
}

async function setPrice(page: Page, euros: string, from = ""): Promise<void> {
  await openPage(page, adminPaths.prices);
  await page.getByRole("button", { name: prices.priceForm.open }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(prices.labels.amount).fill(euros);
  if (from) await dialog.getByLabel(prices.labels.from).fill(from);
  await dialog.getByRole("button", { name: prices.priceForm.submit }).click();
}

test("law L221-14: a new price is shown before the order", async ({ page, open, t, shop, browser, watch }) => {
  watch.allow(/409/);
  const staff = await staffPage(browser, shop);
  const buyer = newBuyer("fr");
  await fillOrder(page, open, t, buyer);
  await fieldsOf(page, t).country.selectOption("FR");
  const openBefore = await Promise.all(
    [paths.home, paths.dongle].map(async (path) => {
      const tab = await page.context().newPage();
      await openPage(tab, path);
      return tab;
    }),
  );
  await setPrice(staff, "84,50");
  await expect(staff.getByText(prices.messages.priceChanged)).toBeVisible();
  const current = staff.getByRole("table", { name: prices.current });
  await expect(current.getByRole("row", { name: prices.names.product })).toContainText(money(8450, "fr"));

  for (const tab of openBefore) {
    // A tab that the visitor comes back to.
    await tab.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(tab.locator("main").getByText(money(8450, "fr")).first()).toBeVisible();
    await tab.close();
  }
  await orderButton(page, t).click();
  await expect(page.getByRole("alert").getByText(t.purchase.errors.totalChanged)).toBeVisible();
  const summary = page.getByRole("region", { name: t.purchase.summary.title });
  await expect(summary).toContainText(money(8450, "fr"));
  expect(await shop.data.ordersOf(buyer.email)).toEqual([]);
  await goToPayment(page, t);
  expect(await shop.data.ordersOf(buyer.email)).toMatchObject([{ total_amount: "84.50" }]);
  await open("/");
  await expect(page.locator("#prix")).toContainText(money(8450, "fr"));
  await staff.context().close();
});

test("of two staff on one price the second is shown both values", slow, async ({ shop, browser }) => {
  const [first, second] = [await staffPage(browser, shop), await staffPage(browser, shop)];
  await openPage(second, adminPaths.prices);
  await setPrice(first, "81");
  await expect(first.getByText(prices.messages.priceChanged)).toBeVisible();
  await second.getByRole("button", { name: prices.priceForm.open }).click();
  const dialog = second.getByRole("dialog");
  await dialog.getByLabel(prices.labels.amount).fill("79");
  await dialog.getByRole("button", { name: prices.priceForm.submit }).click();
  await expect(dialog.getByRole("alert")).toContainText(money(8100, "fr", { always: true }));
  await expect(dialog.getByRole("alert")).toContainText(money(7900, "fr", { always: true }));
  await expect(dialog.getByLabel(prices.labels.amount)).toHaveValue("79");
  // The page shows the colleague's price now: sent again, it is what was meant.
  await dialog.getByRole("button", { name: prices.priceForm.submit }).click();
  await expect(second.getByText(prices.messages.priceChanged)).toBeVisible();
  await Promise.all([first.context().close(), second.context().close()]);
});

test(
  "a typing error in a price is asked about, again after a reload, and needs a tick",
  slow,
  async ({ shop, browser }) => {
    const staff = await staffPage(browser, shop);
    await setPrice(staff, "8,45");
    const dialog = staff.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toContainText(money(845, "fr", { always: true }));
    await staff.reload();
    await expect(dialog.getByLabel(prices.labels.amount)).toHaveValue("8,45");
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    const submit = dialog.getByRole("button", { name: prices.priceForm.submit });
    await submit.click();
    await examine(staff, "/admin/prices");
    const box = dialog.getByRole("checkbox");
    await expect(box).not.toBeChecked();
    await submit.click();
    await expect(dialog.getByRole("alert")).toContainText(money(845, "fr", { always: true }));
    await expect(staff.getByText(prices.messages.priceChanged)).toHaveCount(0);
    await box.check();
    await submit.click();
    await expect(staff.getByText(prices.messages.priceChanged)).toBeVisible();
    await staff.context().close();

    const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
    await signIn(context, shop);
    const page = await context.newPage();
    await page.goto(`${adminPaths.prices}?form=set-price`);
    await page.getByLabel(prices.labels.amount).fill("79");
    await page.getByRole("button", { name: prices.priceForm.submit }).click();
    await expect(page.getByRole("alert")).toContainText(money(7900, "fr", { always: true }));
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: prices.priceForm.submit }).click();
    await expect(page.getByText(prices.messages.priceChanged)).toBeVisible();
    await context.close();
  },
);

test("decisions 9: a planned price is listed and withdrawn; a VAT rate is changed", slow, async ({ shop, browser }) => {
  const staff = await staffPage(browser, shop);
  await setPrice(staff, "69", "2090-01-01T08:00");
  await expect(staff.getByText(prices.messages.pricePlanned)).toBeVisible();
  const planned = staff.getByRole("table", { name: prices.planned });
  await expect(planned).toContainText("2090");
  await examine(staff, "/admin/prices");
  await confirmStep(planned.getByRole("button", { name: prices.cancelPlan }), /Dongle.*69,00.*2090/);
  await expect(staff.getByText(prices.noPlans)).toBeVisible();

  await staff.getByRole("button", { name: prices.vatForm.open }).click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByLabel(prices.labels.country).selectOption("LU");
  await dialog.getByLabel(prices.labels.rate).fill("5");
  await dialog.getByRole("button", { name: prices.vatForm.submit }).click();
  await expect(dialog.getByText(prices.faults["rate.invalidValue"]).first()).toBeVisible();
  await dialog.getByLabel(prices.labels.rate).fill("18,5");
  await dialog.getByRole("button", { name: prices.vatForm.submit }).click();
  await expect(staff.getByText(prices.messages.rateChanged)).toBeVisible();
  const rates = staff.getByRole("table", { name: prices.rates, exact: true });
  await expect(rates.getByRole("row").filter({ hasText: "18,5" })).toHaveCount(1);
  await staff.context().close();
});

test("a batch of codes; a second public code is refused", slow, async ({ page, open, t, shop, browser }) => {
  const staff = await staffPage(browser, shop);
  await openPage(staff, adminPaths.promoCodes);
  await staff.getByRole("button", { name: codes.newBatch }).click();
  const batch = staff.getByRole("dialog");
  await batch.getByLabel(codes.labels.name).fill("Salon de Lyon");
  await batch.getByLabel(codes.labels.prefix).fill("lyon");
  await batch.getByLabel(codes.labels.count).fill("120");
  await batch.getByRole("textbox", { name: codes.labels.value }).fill("15");
  await batch.getByRole("button", { name: codes.generate }).click();
  await expect(staff.getByText(fill(codes.messages.batchCreated, { count: 120, name: "Salon de Lyon" }))).toBeVisible();
  await openPage(staff, `${adminPaths.promoCodes}?q=LYON-`);
  // A search is counted up to a hundred rows unless staff ask for more.
  await expect(staff.getByText(/Plus de 100\slignes/)).toBeVisible();
  await staff.getByRole("link", { name: "Compter tout" }).click();
  await expect(staff.getByText(/120\slignes/)).toBeVisible();
  await examine(staff, "/admin/promo-codes");
  const code = (await staff
    .getByRole("link", { name: /^LYON-/ })
    .first()
    .textContent())!;

  await fillOrder(page, open, t, newBuyer("fr"));
  await applyPromo(page, t, code);
  await expect(page.getByRole("region", { name: t.purchase.summary.title })).toContainText(code);

  await staff.getByRole("link", { name: code }).click();
  await expect(staff.getByRole("heading", { name: code })).toBeVisible();
  await staff.getByLabel(codes.labels.isPublic).check();
  await staff.getByRole("button", { name: codes.save }).click();
  await expect(staff.getByText(codes.messages.saved)).toBeVisible();
  await examine(staff, "/admin/promo-codes/:id");
  await openPage(staff, adminPaths.promoCodes);
  await staff.getByRole("button", { name: codes.newCode }).click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByRole("textbox", { name: codes.labels.code, exact: true }).fill("second10");
  await dialog.getByRole("textbox", { name: codes.labels.value }).fill("10");
  await dialog.getByLabel(codes.labels.isPublic).check();
  await dialog.getByRole("button", { name: codes.create }).click();
  await expect(dialog.getByRole("alert")).toContainText(code);
  await staff.context().close();
});

test("decisions 4: a model becomes compatible, one mail each", slow, async ({ page, open, t, shop, browser }) => {
  const { email } = newBuyer("fr");
  // Not the car that other tests of the same shop need to be incompatible.
  const vehicle = { ...incompatibleCar, model: "Espace" };
  const car = `${vehicle.brand} ${vehicle.model}`;
  await open(paths.compatibility);
  await checkVehicle(page, t, vehicle);
  await page.getByLabel(t.compatibility.incompatible.email).fill(email);
  await page.getByRole("button", { name: t.compatibility.incompatible.notify }).click();
  await expect.poll(() => shop.data.attemptsOf(email)).toHaveLength(1);

  const staff = await staffPage(browser, shop);
  await openPage(staff, adminPaths.tentatives);
  await examine(staff, "/admin/tentatives");
  await staff.getByRole("link", { name: car }).click();
  await expect(staff.getByRole("heading", { name: car })).toBeVisible();
  await examine(staff, "/admin/tentatives/model");
  await staff.getByRole("button", { name: demand.makeCompatible }).click();
  // Issue 27.32: it says how many mails it sends before it does.
  await expect(staff.getByRole("alert")).toContainText(fill(demand.mails.one, { count: 1 }));
  await examine(staff, "/admin/tentatives/model, question");
  await staff.getByRole("checkbox", { name: frame.step.confirmStep }).check();
  await staff.getByRole("button", { name: demand.makeCompatible }).click();
  await expect(staff.getByText(fill(demand.messages.madeCompatible, { count: 1 }))).toBeVisible();
  await expect
    .poll(() => shop.smtp.messages().filter(({ envelope }) => envelope.to.includes(email)).length, { timeout: 20_000 })
    .toBe(2);

  // Issue 27.32: so does the step on many models.
  await openPage(staff, adminPaths.tentatives);
  await staff.getByRole("checkbox", { name: new RegExp(car) }).check();
  await staff.getByRole("button", { name: demand.notify }).click();
  const question = staff.getByRole("dialog");
  await expect(question).toContainText(fill(demand.notifyModels.one, { count: 1 }));
  await expect(question).toContainText(fill(demand.dueAddresses.one, { count: 0 }));
  await examine(staff, "/admin/tentatives, question");
  await question.getByRole("button", { name: demand.notify }).click();
  await expect(staff.getByText(demand.messages.noneDue)).toBeVisible();

  await staff.context().close();
});

test(
  "decisions 4: a large catalogue file is previewed, and imported without bad lines",
  slow,
  async ({ shop, browser }) => {
    const staff = await staffPage(browser, shop);
    await openPage(staff, adminPaths.catalogueImport);
    const lines = Array.from({ length: 4_000 }, (_, index) => `Essai,Modèle ${index},2020,Essence,TEST`);
    const csv = ["Marque,Modele,Annee,Energie,Source", ...lines, "Essai,,2020,Essence,TEST"].join("\n");
    await staff
      .locator("input[type=file]")
      .setInputFiles({ name: "c.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await staff.getByRole("button", { name: demand.look }).click();
    const status = staff.getByRole("status").filter({ hasText: demand.preview });
    await expect(status).toContainText(/4\s000/);
    await expect(status).toContainText(fill(demand.lineFaults.empty, { column: demand.columns.model }));
    await examine(staff, "/admin/tentatives/import");
    await staff.getByRole("button", { name: demand.takeIn, exact: true }).click();
    await expect(staff.getByRole("status").filter({ hasText: demand.imported })).toBeVisible();
    await staff.context().close();
  },
);

test("an own order needs no payment, and waits to be prepared", async ({ shop, browser }) => {
  const staff = await staffPage(browser, shop);
  const buyer = newBuyer("fr");
  await openPage(staff, adminPaths.providerOrders);
  await staff.getByRole("button", { name: ownOrders.newOrder }).click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByLabel(ownOrders.labels.origin).selectOption("press");
  await dialog.getByLabel(ownOrders.labels.reason).fill("Auto Magazine");
  for (const name of ["first_name", "last_name", "email", "phone", "address", "postal_code", "city"] as const)
    await dialog.locator(`[name=${name}]`).fill(buyer[name]);
  await dialog.getByLabel(orderFieldNames("fr").vehicle_brand).fill("Renault");
  await dialog.getByLabel(orderFieldNames("fr").vehicle_model).fill("Clio");
  await dialog.getByRole("button", { name: ownOrders.create }).click();
  await expect(staff.getByRole("row").filter({ hasText: ownOrders.origins.press })).toContainText(buyer.last_name);
  expect(await shop.data.ordersOf(buyer.email)).toMatchObject([
    { status: "A_traiter", payment_status: "free", total_amount: "0.00", vehicle_model: "Clio" },
  ]);
  await examine(staff, "/admin/odovia-orders");
  await staff.context().close();
});

test("law L221-14: an open page names a new delivery price when the visitor comes back", async ({
  page,
  open,
  shop,
  browser,
}) => {
  const staff = await staffPage(browser, shop);
  await open(paths.dongle);
  await expect(page.locator("main")).not.toContainText(money(350, "fr"));
  await openPage(staff, adminPaths.prices);
  await staff.getByRole("button", { name: prices.priceForm.open }).click();
  const dialog = staff.getByRole("dialog");
  await dialog.getByLabel(prices.labels.name).selectOption("shipping_france");
  await dialog.getByLabel(prices.labels.amount).fill("3,50");
  const submit = dialog.getByRole("button", { name: prices.priceForm.submit });
  await submit.click();
  await dialog.getByRole("checkbox").check();
  await submit.click();
  await expect(staff.getByText(prices.messages.priceChanged)).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.locator("main")).toContainText(money(350, "fr"));
  await staff.context().close();
});

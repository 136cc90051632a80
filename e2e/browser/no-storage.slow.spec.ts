/** The purchase in a browser that refuses its storage, or has none left. */
import type { Page } from "@playwright/test";
import { vehicleQuery } from "#app/compatibility/saved-check.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { expect, frenchPhone, germanDesktop, named, test } from "./fixtures.ts";
import {
  cards,
  checkVehicle,
  compatibleCar,
  expectPaid,
  fieldsOf,
  fillBuyer,
  goToPayment,
  heading,
  incompatibleCar,
  newBuyer,
  payButton,
  typeCard,
  verdict,
} from "./purchase-path.ts";
import { waitUntilHydrated } from "./running-shop.ts";

/** How browsers without storage behave: the property throws, it is null (web views), or every write fails (full). */
const kinds = ["blocked", "null", "full"] as const;

async function withoutStorage(page: Page, kind: (typeof kinds)[number]): Promise<void> {
  await page.addInitScript((wanted) => {
    if (wanted === "full") {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
      return;
    }
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          if (wanted === "null") return null;
          throw new Error("SecurityError: access is denied for this document.");
        },
      });
  }, kind);
}

const visitor = germanDesktop;
for (const kind of kinds)
  test.describe(`${named(visitor)}, storage ${kind}`, () => {
    test.use({ visitor });
    const { language } = visitor;

    test("from the check to the paid order", async ({ page, open, t, shop, watch }) => {
      // React Router's own script for the scroll position; nothing depends on it.
      watch.allow(/SecurityError|QuotaExceededError|reading '(get|remove)Item'/);
      const buyer = newBuyer(language);
      const address = localizedPath(`${paths.purchase}?${vehicleQuery(compatibleCar)}`, language);
      await withoutStorage(page, kind);
      await open(paths.compatibility);
      await checkVehicle(page, t, compatibleCar);
      await page.getByRole("button", { name: t.compatibility.compatible.proceed }).click();
      await expect(fieldsOf(page, t).first_name).toBeVisible();
      await expect(page).toHaveURL(address);
      await page.reload();
      await waitUntilHydrated(page);
      await expect(fieldsOf(page, t).first_name).toBeVisible();
      await fillBuyer(page, t, buyer);
      await goToPayment(page, t);
      await expect(page).toHaveURL(`${address}&step=payment`);
      await page.goBack();
      await expect(fieldsOf(page, t).first_name).toHaveValue(buyer.first_name);
      await expect(page).toHaveURL(address);
      await goToPayment(page, t);
      await typeCard(page, t, cards.accepted);
      await payButton(page, t, language === "fr" ? 79 : 94, language).click();
      await expectPaid(page, t);
      expect(await shop.data.ordersOf(buyer.email)).toMatchObject([{ payment_status: "paid" }]);
    });
  });

test.describe(named(frenchPhone), () => {
  test("the top bar's button takes the checked car along", async ({ page, open, t, watch }) => {
    watch.allow(/SecurityError/);
    await withoutStorage(page, "blocked");
    await open(paths.compatibility);
    await checkVehicle(page, t, compatibleCar);
    await expect(verdict(page, t.compatibility.compatible)).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: t.frame.footer.dongle, exact: true }).click();
    await expect(page).toHaveURL("/dongle");
    await page.getByRole("banner").getByRole("link", { name: t.frame.buy, exact: true }).click();
    await expect(fieldsOf(page, t).first_name).toBeVisible();
  });

  test("the address may name any car, the server decides", async ({ page, t }) => {
    await page.goto(`${paths.purchase}?${vehicleQuery(incompatibleCar)}`);
    await expect(heading(page, t.compatibility.confirm.heading)).toBeVisible();
    await expect(page).toHaveURL("/compatibilite");
    await expect(page.getByRole("main").getByText(incompatibleCar.model, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: t.compatibility.confirm.check }).click();
    await expect(verdict(page, t.compatibility.incompatible)).toBeVisible();
  });

  test("with storage the vehicle leaves the address, and a reload finds it", async ({ page, t }) => {
    await page.goto(`${paths.purchase}?${vehicleQuery(compatibleCar)}`);
    await expect(fieldsOf(page, t).first_name).toBeVisible();
    await expect(page).toHaveURL("/acheter");
    await fieldsOf(page, t).first_name.fill("Zoé");
    await page.reload();
    await expect(fieldsOf(page, t).first_name).toHaveValue("Zoé");
  });
});

/** A browser that keeps no cookies of the shop. */
import { languages } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { dictionariesOf } from "./dictionaries.ts";
import { expect, frenchPhone, slow, test } from "./fixtures.ts";
import { bringVehicle, fieldsOf, fillBuyer, newBuyer, orderButton } from "./purchase-path.ts";

for (const language of languages)
  test.describe(language, language === "fr" ? {} : slow, () => {
    test.use({ visitor: { ...frenchPhone, language } });
    test(`the purchase says in ${language} that it needs cookies, and makes no order`, async ({ page, open, shop }) => {
      const t = dictionariesOf(language);
      const buyer = newBuyer("fr");
      await bringVehicle(page);
      const browser = await page.context().newCDPSession(page);
      await browser.send("Emulation.setDocumentCookieDisabled", { disabled: true });
      await open(paths.purchase);
      const notice = page.getByRole("alert").getByText(t.purchase.errors.cookies);
      await expect(notice).toBeVisible();
      await fieldsOf(page, t).country.selectOption("FR");
      await fillBuyer(page, t, buyer);
      await orderButton(page, t).click();
      await expect(notice).toBeInViewport();
      expect(await shop.data.ordersOf(buyer.email)).toEqual([]);
    });
  });

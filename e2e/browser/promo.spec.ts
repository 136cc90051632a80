import type { Page, Request, Route } from "@playwright/test";
import { fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { earlyAdopterCodeKey } from "#app/promotions/early-adopter-code.ts";
import { type Dictionaries, dictionariesOf } from "./dictionaries.ts";
import { expect, germanDesktop, named, slow, test } from "./fixtures.ts";
import { chooseLanguage } from "./frame-parts.ts";
import {
  applyPromo,
  bringVehicle,
  fieldsOf,
  fillBuyer,
  newBuyer,
  promoField,
  shownNumber,
  toast,
} from "./purchase-path.ts";
import { waitUntilHydrated } from "./running-shop.ts";

/** A code is checked by the quote that it is asked with. */
const quotes = "**/api/order-quotes";
const isCheck = (request: Request) =>
  request.url().endsWith("/api/order-quotes") && request.postDataJSON().promo_code !== null;
const routeChecks = (page: Page, handle: (route: Route) => Promise<void>) =>
  page.route(quotes, (route) => (isCheck(route.request()) ? handle(route) : route.continue()));

const applyButton = (page: Page, t: Dictionaries) => page.getByRole("button", { name: t.purchase.promo.apply });
const removeButton = (page: Page, t: Dictionaries) => page.getByRole("button", { name: t.purchase.promo.remove });
const summary = (page: Page, t: Dictionaries) => page.getByRole("region", { name: t.purchase.summary.title });

const visitor = germanDesktop;
test.describe(named(visitor), () => {
  test.use({ visitor });
  const { language } = visitor;
  const other: Language = language === "fr" ? "it" : "es";
  const applied = (t: Dictionaries, inLanguage: Language) =>
    fill(t.purchase.promo.applied, { amount: money(790, inLanguage) });

  test("spec 2.6, 4: an applied code survives reload and language until removed", async ({ page, open, t, shop }) => {
    const expectApplied = async (words: Dictionaries, inLanguage: Language) => {
      const field = promoField(page, words);
      await expect(field).toHaveValue("STAYS");
      await expect(field).not.toBeEditable();
      await expect(field).toHaveAccessibleDescription(applied(words, inLanguage));
      await expect(summary(page, words).getByText(`−${money(790, inLanguage)}`, { exact: true })).toBeVisible();
    };
    await shop.data.addPromo({ code: "STAYS", type: "percentage", value: 10 });
    await shop.data.addPromo({ code: "OFFERED", type: "fixed", value: 9, isPublic: true });
    await bringVehicle(page);
    await open(paths.purchase);
    await expect(applyButton(page, t)).toBeDisabled();

    const requestedPaths: string[] = [];
    page.on("request", (request) => {
      if (request.postData()?.includes("STAYS")) requestedPaths.push(new URL(request.url()).pathname);
    });
    await promoField(page, t).focus();
    await page.keyboard.type("stays");
    await page.keyboard.press("Tab");
    await expect(applyButton(page, t)).toBeFocused();
    await page.keyboard.press("Enter");
    await expectApplied(t, language);
    await expect(toast(page, t).getByText(t.purchase.promo.appliedTitle)).toBeVisible();
    // One request, whose quote says that the code holds and what the order costs with it.
    expect(requestedPaths).toEqual(["/api/order-quotes"]);
    // Its button disappeared: the field takes the focus, and its outcome is announced with it.
    await expect(promoField(page, t)).toBeFocused();
    await page.keyboard.press("Delete");
    await page.keyboard.type("x");
    await expectApplied(t, language);
    // A double click on the button that was there before removes nothing.
    await removeButton(page, t).dispatchEvent("click", { detail: 2 });
    await expectApplied(t, language);

    await page.reload();
    await waitUntilHydrated(page);
    await expectApplied(t, language);
    const words = dictionariesOf(other);
    await chooseLanguage(page, t, visitor, other);
    await expectApplied(words, other);

    await removeButton(page, words).press("Enter");
    const field = promoField(page, words);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
    await expect(field).toBeEditable();
    await expect(field).toHaveAccessibleDescription("");
    await expect(summary(page, words).getByText(`−${money(790, other)}`, { exact: true })).toBeHidden();
    await page.reload();
    await waitUntilHydrated(page);
    await expect(field).toHaveValue("");
    await expect(
      summary(page, words).getByRole("term").filter({ hasText: words.purchase.summary.totalIncluded }),
    ).toBeVisible();
    await expect(summary(page, words).getByText(`−${money(790, other)}`, { exact: true })).toBeHidden();

    await page.getByRole("button", { name: words.purchase.promo.use }).click();
    await expect(
      summary(page, words).getByText(`−${money(900, other, { always: true })}`, { exact: true }),
    ).toBeVisible();
    await shop.data.deactivatePromo("OFFERED");
  });

  test("decisions 2: the message about a refused code is translated", slow, async ({ page, open, t, watch }) => {
    const words = dictionariesOf(other);
    const refused = (dictionaries: Dictionaries, fault: "invalid" | "network" | "tooMany") =>
      fill(dictionaries.purchase.promo.refused, { error: dictionaries.purchase.promo[fault] });
    watch.allow(/order-quotes/);
    await bringVehicle(page);
    await open(paths.purchase);
    await applyPromo(page, t, "nope");
    await expect(promoField(page, t)).toHaveAccessibleDescription(refused(t, "invalid"));
    await expect(toast(page, t)).toContainText(t.purchase.promo.invalidTitle);
    await chooseLanguage(page, t, visitor, other);
    await expect(promoField(page, words)).toHaveAccessibleDescription(refused(words, "invalid"));
    await expect(toast(page, words)).toHaveCount(0);

    await routeChecks(page, (route) => route.abort("connectionfailed"));
    await applyButton(page, words).click();
    await expect(promoField(page, words)).toHaveAccessibleDescription(refused(words, "network"));
    await expect(toast(page, words)).toContainText(words.purchase.promo.network);
    await page.unroute(quotes);
    await routeChecks(page, (route) => route.fulfill({ status: 429, json: { title: "429" } }));
    await applyButton(page, words).click();
    await expect(promoField(page, words)).toHaveAccessibleDescription(refused(words, "tooMany"));
    await expect(toast(page, words)).toContainText(words.purchase.promo.tooMany);
  });

  test("spec 4, 9: a refused early-adopter code is silently forgotten", async ({ page, open, t, watch }) => {
    const expectSilence = async () => {
      await expect(promoField(page, t)).toHaveValue("");
      await expect(promoField(page, t)).toHaveAccessibleDescription("");
      await expect(toast(page, t)).toHaveCount(0);
    };
    const storedCode = () => page.evaluate((key) => localStorage.getItem(key), earlyAdopterCodeKey);
    watch.allow(/order-quotes/);
    await bringVehicle(page);
    await open("/");
    await page.evaluate((key) => localStorage.setItem(key, "DEADCODE"), earlyAdopterCodeKey);

    await routeChecks(page, (route) => route.abort("connectionfailed"));
    const failed = page.waitForEvent("requestfailed");
    await open(paths.purchase);
    await failed;
    await page.waitForTimeout(300);
    await expectSilence();
    expect(await storedCode()).toBe("DEADCODE");

    await page.unroute(quotes);
    const refused = page.waitForResponse((response) => isCheck(response.request()));
    await page.reload();
    expect((await (await refused).json()).promo_error_code).toBe("promoInvalid");
    await expect.poll(storedCode).toBeNull();
    await page.waitForTimeout(300);
    await expectSilence();
  });

  test("spec 4, 9: an early-adopter code comes after 1 s, and stays removed", async ({ page, open, t, shop }) => {
    await shop.data.addPromo({ code: "PIONEER10", type: "percentage", value: 10 });
    await bringVehicle(page);
    await open("/");
    await page.evaluate((key) => localStorage.setItem(key, "PIONEER10"), earlyAdopterCodeKey);
    const checked = page.waitForRequest(isCheck);
    const before = Date.now();
    await open(paths.purchase);
    await checked;
    expect(Date.now() - before).toBeGreaterThanOrEqual(1_000);
    await removeButton(page, t).click();
    await expect(promoField(page, t)).toHaveValue("");
    await page.reload();
    await waitUntilHydrated(page);
    // Longer than the second after which it would be validated.
    await page.waitForTimeout(2_000);
    await expect(promoField(page, t)).toHaveValue("");
    await expect(summary(page, t).getByText(`−${money(790, language)}`)).toBeHidden();
    expect(await page.evaluate((key) => localStorage.getItem(key), earlyAdopterCodeKey)).toBe("PIONEER10");
  });

  test(
    "spec 4: an early-adopter code is forgotten once an order has used it",
    slow,
    async ({ page, open, t, shop }) => {
      await shop.data.addPromo({ code: "PIONEERFREE", type: "percentage", value: 100 });
      const buyer = newBuyer(language);
      await bringVehicle(page);
      await open("/");
      await page.evaluate((key) => localStorage.setItem(key, "PIONEERFREE"), earlyAdopterCodeKey);
      await open(paths.purchase);
      // What is applied moves the form: nobody fills in a form that moves.
      await expect(removeButton(page, t)).toBeVisible();
      // Abroad the shipping would have to be paid.
      await fieldsOf(page, t).country.selectOption("FR");
      await fillBuyer(page, t, buyer);
      await page.getByRole("button", { name: t.purchase.submit.free }).click();
      await shownNumber(page, t);
      expect((await shop.data.ordersOf(buyer.email)).map((order) => order.promo_code)).toEqual(["PIONEERFREE"]);
      expect(await page.evaluate((key) => localStorage.getItem(key), earlyAdopterCodeKey)).toBeNull();
    },
  );
});

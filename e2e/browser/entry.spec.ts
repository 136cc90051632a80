import type { Vehicle } from "#app/compatibility/saved-check.ts";
import { fill } from "#app/i18n/format.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { dictionariesOf, pattern } from "./dictionaries.ts";
import { expect, germanDesktop, named, slow, test } from "./fixtures.ts";
import {
  bringSavedCheck,
  checkVehicle,
  compatibleCar,
  fieldsOf,
  heading,
  incompatibleCar,
  newBuyer,
  toast,
  verdict,
} from "./purchase-path.ts";

test("spec 2.6: who has no vehicle reads the specification's words", () => {
  expect(dictionariesOf("fr").purchase.redirecting).toBe("Redirection en cours...");
});

const visitor = germanDesktop;
test.describe(named(visitor), () => {
  test.use({ visitor });
  const { language } = visitor;

  test("spec 2.7, decisions 4: an incompatible car leads to the waiting list", async ({ page, open, t, shop }) => {
    const { email } = newBuyer(language);
    const c = t.compatibility.incompatible;
    await open(paths.compatibility);
    await checkVehicle(page, t, incompatibleCar);
    await expect(verdict(page, c)).toBeVisible();
    const field = page.getByRole("textbox", { name: c.email });
    await page.getByRole("button", { name: c.notify }).click();
    await expect(field).toHaveAccessibleDescription(t.compatibility.errors.emailRequired);
    await expect(field).toBeFocused();
    await field.fill(email);
    await page.getByRole("button", { name: c.notify }).click();
    await expect(page.getByText(c.thanks, { exact: true })).toBeVisible();
    await expect(toast(page, t)).toContainText(t.compatibility.registered.title);
    const mail = await shop.smtp.waitFor((each) => each.envelope.to.includes(email), 20_000);
    expect(mail.subject).toMatch(pattern(t.waiting.waiting.subject));
    expect(await shop.data.attemptsOf(email)).toMatchObject([{ brand: incompatibleCar.brand }]);
    await expect(page.getByText(fill(c.thanksText, { subscriber: email }))).toBeVisible();
    await page.getByRole("button", { name: c.newCheck }).click();
    await expect(heading(page, t.compatibility.choose.heading)).toBeVisible();

    // The second time no mail leaves, and none is promised.
    await checkVehicle(page, t, incompatibleCar);
    await expect(page.getByText(c.privacy)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: c.privacyLink })).toHaveAttribute(
      "href",
      localizedPath(paths.privacy, language),
    );
    await field.fill(email);
    await page.getByRole("button", { name: c.notify }).click();
    await expect(page.getByText(fill(c.listedText, { subscriber: email }))).toBeVisible();
    await expect(page.getByText(fill(c.thanksText, { subscriber: email }))).toHaveCount(0);
  });

  test("spec 2.6, 4: a new check replaces the car and keeps what was typed", slow, async ({ page, open, t }) => {
    const other: Vehicle = { ...compatibleCar, year: compatibleCar.year + 1 };
    await open(paths.compatibility);
    await checkVehicle(page, t, compatibleCar);
    await page.getByRole("button", { name: t.compatibility.compatible.proceed }).click();
    await fieldsOf(page, t).first_name.fill("Zoé");
    await open(paths.compatibility);
    await page.getByRole("button", { name: t.compatibility.compatible.another }).click();
    await checkVehicle(page, t, incompatibleCar);
    await expect(verdict(page, t.compatibility.incompatible)).toBeVisible();

    await open(paths.purchase);
    await expect(page).toHaveURL(localizedPath(paths.compatibility, language));
    await checkVehicle(page, t, other);
    await page.getByRole("button", { name: t.compatibility.compatible.proceed }).click();
    await expect(fieldsOf(page, t).first_name).toHaveValue("Zoé");
    await expect(page.getByRole("main").getByText(String(other.year)).filter({ visible: true }).first()).toBeVisible();
    await page.reload();
    await expect(fieldsOf(page, t).first_name).toHaveValue("Zoé");
  });

  test("spec 4: a check of 6 days ago goes from the top bar straight to the purchase", async ({ page, open, t }) => {
    await bringSavedCheck(page, 6);
    await open("/");
    await page.getByRole("banner").getByRole("link", { name: t.frame.buy, exact: true }).click();
    await expect(fieldsOf(page, t).first_name).toBeVisible();
    await expect(page).toHaveURL(localizedPath(paths.purchase, language));
    await expect(page.getByRole("main").getByText(compatibleCar.model).filter({ visible: true }).first()).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("selectedVehicle"))).toBeNull();
  });

  test(
    "spec 2.6, 9: a check of 8 days ago leads to a new one, and Back does not return",
    slow,
    async ({ page, open, t }) => {
      await bringSavedCheck(page, 8);
      await open("/");
      const home = page.url();
      // Playwright does not inspect a page that is being left for another document.
      const { promise: sentence, resolve: handleSentence } = Promise.withResolvers<void>();
      await page.exposeFunction("handleSentence", handleSentence);
      await page.addInitScript((wanted) => {
        const check = () =>
          document.querySelector("main")?.textContent.includes(wanted) &&
          (window as unknown as { handleSentence(): void }).handleSentence();
        new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true });
      }, t.purchase.redirecting);
      await page.goto(localizedPath(paths.purchase, language));
      await sentence;
      await expect(page).toHaveURL(localizedPath(paths.compatibility, language));
      await expect(heading(page, t.compatibility.choose.heading)).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(home);
      // The top bar's button keeps to the same rule.
      await page.getByRole("banner").getByRole("link", { name: t.frame.buy, exact: true }).click();
      await expect(page).toHaveURL(localizedPath(paths.compatibility, language));
    },
  );

  test("spec 2.7, 4: a saved check is restored, a new check clears it", async ({ page, open, t }) => {
    await open(paths.compatibility);
    await checkVehicle(page, t, compatibleCar);
    await expect(verdict(page, t.compatibility.compatible)).toBeVisible();
    await open(paths.compatibility);
    await expect(verdict(page, t.compatibility.compatible)).toBeVisible();
    await page.getByRole("button", { name: t.compatibility.compatible.another }).click();
    await expect(heading(page, t.compatibility.choose.heading)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("vehicleCompatibilityCheck"))).toBeNull();
  });
});

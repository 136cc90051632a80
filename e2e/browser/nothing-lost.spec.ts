import type { PanelTexts } from "#app/chat/conversation.ts";
import { money } from "#app/i18n/format.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { dictionariesOf, textsOf } from "./dictionaries.ts";
import { expect, frenchPhone, germanDesktop, named, slow, test, visitors } from "./fixtures.ts";
import { chooseLanguage, languageItem, openLanguages } from "./frame-parts.ts";
import {
  applyPromo,
  bringVehicle,
  compatibleCar,
  fieldsOf,
  fillOrder,
  goToPayment,
  heading,
  newBuyer,
  promoField,
  termsBox,
} from "./purchase-path.ts";
import { waitUntilHydrated } from "./running-shop.ts";

for (const visitor of visitors)
  test.describe(named(visitor), visitor === germanDesktop ? slow : {}, () => {
    test.use({ visitor });
    const { language } = visitor;

    test("reload, language and Back keep what was typed", async ({ page, open, t, visitor, shop }) => {
      await shop.data.addPromo({ code: "LATER", type: "percentage", value: 10 });
      const buyer = newBuyer(language);
      const expectAll = async (words = t) => {
        const fields = fieldsOf(page, words);
        for (const [name, value] of Object.entries(buyer))
          await expect(fields[name as keyof typeof buyer]).toHaveValue(value);
        await expect(termsBox(page)).toBeChecked();
        await expect(promoField(page, words)).toHaveValue("LATER");
      };
      await fillOrder(page, open, t, buyer);
      await promoField(page, t).fill("later");
      await page.reload();
      await waitUntilHydrated(page);
      await expectAll();

      // decisions 2: same page, same scroll, form contents kept.
      // While the page is busy, Playwright repeats a click after scrolling the page itself, by the height of the screen under
      // the button. So it is measured with the menu open, and the language is chosen by keyboard.
      await fieldsOf(page, t).license_plate.scrollIntoViewIfNeeded();
      await openLanguages(page, t, visitor);
      const scrolled = await page.evaluate(() => window.scrollY);
      const plate = (await fieldsOf(page, t).license_plate.boundingBox())!.y;
      const italian = dictionariesOf("it");
      await languageItem(page, t, "it").press("Enter");
      await expect(page.locator("html")).toHaveAttribute("lang", "it");
      await expect(page).toHaveURL(localizedPath(paths.purchase, "it"));
      await expectAll(italian);
      // What is above has more or fewer lines in another language: then the browser keeps the field where it was seen.
      const moved = (await page.evaluate(() => window.scrollY)) - scrolled;
      const plateMoved = (await fieldsOf(page, italian).license_plate.boundingBox())!.y - plate;
      expect(Math.min(Math.abs(moved), Math.abs(plateMoved)), `${moved} ${plateMoved}`).toBeLessThan(2);

      await applyPromo(page, italian, "later");
      await expect(promoField(page, italian)).not.toBeEditable();
      await goToPayment(page, italian);
      expect((await shop.data.ordersOf(buyer.email)).map((order) => order.promo_code)).toEqual(["LATER"]);
      await page.reload();
      await expect(heading(page, italian.payment.heading)).toBeVisible();
      await page.goBack();
      await expectAll(italian);
      await expect(promoField(page, italian)).toHaveAccessibleDescription(/^✅/);
      await page.goForward();
      await expect(heading(page, italian.payment.heading)).toBeVisible();
    });
  });

test.describe(named(frenchPhone), () => {
  const visitor = frenchPhone;
  test.use({ visitor });
  const { language } = visitor;

  test("the language switch keeps the country of a form in use", async ({ page, open, t, visitor }) => {
    const quoted = { country: "FR", cents: 7900 };
    const english = dictionariesOf("en");
    const expectOrder = async (words: typeof t, shownIn: "en" | typeof language, { country, cents } = quoted) => {
      await expect(fieldsOf(page, words).country).toHaveValue(country);
      const total = page.getByRole("region", { name: words.purchase.summary.title }).locator("dd").last();
      await expect(total).toHaveText(money(cents, shownIn, { always: true }));
    };
    await bringVehicle(page);
    await open(paths.purchase);
    await expectOrder(t, language);
    // Nothing is typed yet: the country of the language.
    await chooseLanguage(page, t, visitor, "it");
    await expectOrder(dictionariesOf("it"), language, { country: "IT", cents: 9400 });
    await chooseLanguage(page, dictionariesOf("it"), visitor, language);
    await expectOrder(t, language);
    await fieldsOf(page, t).city.fill(newBuyer(language).city);
    await chooseLanguage(page, t, visitor, "en");
    await expectOrder(english, "en");
    // Another document does not change it either.
    await page.reload();
    await waitUntilHydrated(page);
    await expectOrder(english, "en");
  });

  test("decisions 2: the language switch keeps the chosen vehicle", async ({ page, open, t, visitor }) => {
    const c = t.compatibility.choose;
    await open(paths.compatibility);
    await page.getByRole("combobox", { name: c.brand, exact: true }).selectOption(compatibleCar.brand);
    await page.getByRole("combobox", { name: c.model, exact: true }).selectOption(compatibleCar.model);
    await chooseLanguage(page, t, visitor, "es");
    const spanish = dictionariesOf("es").compatibility.choose;
    await expect(page.getByRole("combobox", { name: spanish.brand, exact: true })).toHaveValue(compatibleCar.brand);
    await expect(page.getByRole("combobox", { name: spanish.model, exact: true })).toHaveValue(compatibleCar.model);
  });

  test("decisions 2: the language switch keeps the newsletter's address", slow, async ({ page, open, t, visitor }) => {
    const italian = dictionariesOf("it");
    await open(paths.home);
    await page.getByRole("textbox", { name: t.signUp.labels.email }).fill("zoe@");
    await chooseLanguage(page, t, visitor, "it");
    await expect(page.getByRole("textbox", { name: italian.signUp.labels.email })).toHaveValue("zoe@");
    await page.getByRole("button", { name: italian.signUp.submit }).click();
    await expect(page.getByText(italian.signUp.faults.invalidValue)).toBeVisible();
  });

  test(
    "decisions 2: the code of an invitation that was removed stays removed in another language",
    slow,
    async ({ page, open, t, visitor }) => {
      await open(`${paths.earlyAdopters}?code=WELCOME`);
      const code = page.locator("#early-code");
      await expect(code).toHaveValue("WELCOME");
      await code.fill("");
      await chooseLanguage(page, t, visitor, "it");
      await expect(page.locator("html")).toHaveAttribute("lang", "it");
      await expect(page.locator("[data-island=code-keeper][data-hydrated]")).toBeAttached();
      await expect(code).toHaveValue("");
    },
  );

  test(
    "decisions 2: the language switch keeps a message that is typed in a chat closed since",
    slow,
    async ({ page, open, t, visitor }) => {
      await open(paths.faq);
      const chat = (words: typeof t) => page.getByRole("button", { name: words.frame.chat, exact: true });
      const message = (of: "fr" | "en") =>
        page.getByRole("textbox", { name: textsOf<PanelTexts>("chat", "panel", of).message });
      await chat(t).click();
      await message("fr").fill("Combien de temps");
      await page.keyboard.press("Escape");
      for (const [words, next] of [
        [t, "en"],
        [dictionariesOf("en"), "fr"],
        [t, "en"],
      ] as const) {
        await chooseLanguage(page, words, visitor, next);
        await expect(page.locator("html")).toHaveAttribute("lang", next);
        await waitUntilHydrated(page);
      }
      await chat(dictionariesOf("en")).click();
      await expect(message("en")).toHaveValue("Combien de temps");
    },
  );
});

test.describe(named(germanDesktop), () => {
  const visitor = germanDesktop;
  test.use({ visitor });

  for (const path of [paths.garage, paths.fleet])
    test(
      `decisions 2: the language switch keeps the opened form of ${path}, twice`,
      path === paths.garage ? {} : slow,
      async ({ page, open, t }) => {
        const fields = ["companyName", "email", path === paths.fleet ? "vehicleCount" : "message"];
        const typed = (id: string) => (id === "vehicleCount" ? "12" : `typed into ${id}`);
        const place = () => page.evaluate(() => ({ y: window.scrollY, focus: document.activeElement?.tagName }));
        const panel = page.locator("#request");
        await open(path);
        await page.locator("[aria-controls=request]").click();
        for (const id of fields) await page.locator(`#${id}`).fill(typed(id));
        await page.locator(`#${fields[2]}`).scrollIntoViewIfNeeded();
        const { y } = await place();
        expect(y).toBeGreaterThan(100);
        let words = t;
        for (const wanted of ["it", "es"] as const) {
          await openLanguages(page, words, visitor);
          await languageItem(page, words, wanted).press("Enter");
          await expect(page.locator("html")).toHaveAttribute("lang", wanted);
          words = dictionariesOf(wanted);
          for (const id of fields) await expect(page.locator(`#${id}`)).toHaveValue(typed(id));
          await expect(panel).toBeVisible();
          expect(Math.abs((await place()).y - y)).toBeLessThan(2);
          expect((await place()).focus).toBe("BODY");
        }
        const button = page.locator("[aria-controls=request]");
        await expect(button).toHaveAttribute("aria-expanded", "true");
        // The form knows what it shows.
        await page.locator("#request button[type=submit]").click();
        await expect(page.locator("#companyName")).not.toHaveAttribute("aria-invalid", "true");
        await expect(page.locator("#firstName")).toBeFocused();
        await button.click();
        await expect(panel).toBeHidden();
      },
    );

  test(
    "decisions 2: the language switch keeps a message in the open chat",
    slow,
    async ({ page, open, t, visitor }) => {
      await open(paths.faq);
      await page.getByRole("button", { name: t.frame.chat, exact: true }).click();
      const message = (of: "de" | "en") =>
        page.getByRole("textbox", { name: textsOf<PanelTexts>("chat", "panel", of).message });
      await message("de").fill("Wie lange");
      await chooseLanguage(page, t, visitor, "en");
      await expect(message("en")).toHaveValue("Wie lange");
    },
  );
});

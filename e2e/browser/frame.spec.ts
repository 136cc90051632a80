import type { Page } from "@playwright/test";
import { choiceKey, type StoredChoice } from "#app/consent/browser/choice.ts";
import { money } from "#app/i18n/format.ts";
import { languages, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { errorTexts } from "#app/site/error-texts.ts";
import { themeKey } from "#app/site/theme.ts";
import { dictionariesOf } from "./dictionaries.ts";
import { expect, frenchPhone, germanDesktop, italianDesktop, named, slow, test, visitors } from "./fixtures.ts";
import { chooseLanguage, chooseTheme, languageButton } from "./frame-parts.ts";
import { applyPromo, bringVehicle, orderButton, toast } from "./purchase-path.ts";
import { openPage, waitUntilHydrated } from "./running-shop.ts";

for (const visitor of visitors)
  test.describe(named(visitor), visitor === germanDesktop ? slow : {}, () => {
    test.use({ visitor });
    const { language } = visitor;

    test("spec 1, 2.4: the language menu switches in place and is remembered", async ({ page, open, t }) => {
      await open(paths.compatibility);
      let current = t;
      for (const wanted of languages.filter((each) => each !== language)) {
        await chooseLanguage(page, current, visitor, wanted);
        current = dictionariesOf(wanted);
        await expect(page.locator("html")).toHaveAttribute("lang", wanted);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(current.compatibility.heading);
        await expect(page).toHaveURL(localizedPath(paths.compatibility, wanted));
        await expect(page).toHaveTitle(current.compatibility.meta.title);
      }
      // A bare path leads to the stored language, its query kept.
      const last = languages.filter((each) => each !== language).at(-1)!;
      await openPage(page, `${paths.compatibility}?a=1`);
      await expect(page).toHaveURL(localizedPath(`${paths.compatibility}?a=1`, last));
    });

    test("spec 2.4: the theme follows the system until one is chosen, which is kept", async ({ page, open, t }) => {
      const expectTheme = (theme: "light" | "dark") =>
        expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(theme);
      const canvas = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--canvas"));
      await page.emulateMedia({ colorScheme: "light" });
      await open("/");
      await expectTheme("light");
      const light = await canvas();
      await page.emulateMedia({ colorScheme: "dark" });
      await expectTheme("dark");
      expect(await canvas()).not.toBe(light);
      await chooseTheme(page, t, visitor, "themeLight");
      await expectTheme("light");
      expect(await canvas()).toBe(light);
      await page.reload();
      await waitUntilHydrated(page);
      await expectTheme("light");
      await chooseTheme(page, t, visitor, "themeSystem");
      await expectTheme("dark");
      expect(await page.evaluate((key) => localStorage.getItem(key), themeKey)).toBeNull();
    });

    test("spec 2.4: one toast at a time, and it can be closed", async ({ page, open, t }) => {
      await bringVehicle(page);
      await open(paths.purchase);
      const close = toast(page, t).getByRole("button", { name: t.frame.close });
      await orderButton(page, t).click();
      await expect(toast(page, t)).toContainText(t.purchase.errors.fillAll);
      await applyPromo(page, t, "unknown");
      await expect(toast(page, t)).toContainText(t.purchase.promo.invalidTitle);
      await expect(close).toHaveCount(1);
      await close.click();
      await expect(close).toHaveCount(0);
    });

    test("spec 2.1: each route change begins at the top", async ({ page, open, t }) => {
      await open("/");
      const footer = page.getByRole("contentinfo");
      await footer.getByRole("link", { name: t.frame.footer.compatibility, exact: true }).click();
      await expect(page).toHaveURL(localizedPath(paths.compatibility, language));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    });
  });

test("spec 2.4, 9: under 768 px the menu folds, and the keyboard opens and closes it", async ({ page, open, t }) => {
  const button = page.getByRole("banner").getByRole("button", { name: t.frame.menu, exact: true });
  const entry = page.getByRole("banner").getByRole("link", { name: t.frame.compatibility });
  await open("/");
  await expect(entry).toBeHidden();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(entry).toBeVisible();
  const closing = page.getByRole("banner").getByRole("button", { name: t.frame.close, exact: true });
  await expect(closing).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(button).toBeFocused();
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(languageButton(page, t)).toBeHidden();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(languageButton(page, t)).toBeVisible();
  await expect(button).toBeHidden();
});

for (const { width, isAtBottom } of [
  { width: 390, isAtBottom: true },
  { width: 1440, isAtBottom: false },
])
  test(`brand 10, ${width} px: a buy bar stands in for the page's offer once that is above the window, without a shift`, async ({
    page,
    open,
    t,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of [paths.home, paths.dongle]) {
      await open(path);
      const price = page.getByRole("banner").getByText(money(7900, "fr"), { exact: true });
      await expect(price).toBeHidden();
      // A jump into sections that are not laid out yet moves them, with or without the bar.
      await expect(page.locator("html[data-deferred]")).toHaveCount(0);
      await page.evaluate(() => scrollTo({ top: 2500, behavior: "instant" }));
      await expect(price).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("banner").getByRole("link", { name: t.frame.buy, exact: true })).toBeInViewport();
      const chat = (await page.getByRole("button", { name: t.frame.chat, exact: true }).boundingBox())!;
      const { y } = (await price.boundingBox())!;
      if (isAtBottom) expect(chat.y + chat.height).toBeLessThan(y);
      else expect(y).toBeLessThan(72);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) =>
              resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
            ).observe({ type: "layout-shift", buffered: true });
            setTimeout(() => resolve(0), 300);
          }),
      );
      expect(shift).toBeLessThan(0.01);
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await expect(price).toBeHidden();
    }
  });

test("brand 10: the purchase has steps, language and the chat in its bar, elsewhere the chat steps aside for a field", async ({
  page,
  open,
  t,
}) => {
  await bringVehicle(page);
  await open(paths.purchase);
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("list", { name: t.purchase.steps.label }).getByRole("listitem")).toHaveCount(3);
  await expect(bar.locator("[aria-current=step]")).toContainText(t.purchase.steps.details);
  await expect(bar.getByRole("link", { name: t.frame.buy })).toHaveCount(0);
  await expect(languageButton(page, t)).toBeVisible();
  const chat = page.getByRole("button", { name: t.frame.chat, exact: true });
  await expect(chat).toBeHidden();
  await bar.getByRole("link", { name: t.frame.chat }).click();
  await expect(page.getByRole("dialog", { name: t.frame.chat })).toBeVisible();
  await expect(page).toHaveURL(paths.purchase);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(paths.withdrawal);
  await page.getByRole("button", { name: t.frame.chat, exact: true }).waitFor();
  await page.locator("main input").first().focus();
  await expect(chat).toBeHidden();
});

test("decisions 2: a page that does not exist says so in each language", async ({ page, watch }) => {
  watch.allow(/console error: Failed to load resource.*404.*nothing-here/);
  for (const language of languages) {
    const response = await page.goto(localizedPath("/nothing-here", language));
    expect(response!.status()).toBe(404);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(errorTexts[language].missing.heading);
    await expect(page.locator("main picture")).toHaveCount(1);
  }
});

test.describe("cookies", () => {
  test.use({ asksCookies: true });

  test("a choice made in one tab closes the banner of the others", slow, async ({ page, context, t }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const refuse = (tab: Page) => tab.getByRole("button", { name: t.consent.refuseAll, exact: true });
    const other = await context.newPage();
    await other.setViewportSize({ width: 1440, height: 900 });
    for (const tab of [page, other]) {
      await tab.goto(paths.legal);
      await expect(refuse(tab)).toBeVisible();
    }
    await refuse(page).click();
    await expect(refuse(other)).toBeHidden();
    expect((await context.cookies()).map(({ name }) => name)).toContain("odovia_uncounted");
  });
  const stored = () => JSON.parse(localStorage.getItem("odovia_cookie_choice") ?? "null") as StoredChoice | null;

  test.describe(named(germanDesktop), () => {
    test.use({ visitor: germanDesktop });

    test("spec 2.4, decisions 11: the banner stands from 1024 px on, refusing is as easy as accepting", async ({
      page,
      open,
      t,
    }) => {
      expect(choiceKey).toBe("odovia_cookie_choice");
      const banner = page.getByRole("region", { name: t.consent.title });
      await open("/");
      await expect(banner).toBeVisible();
      await page.setViewportSize({ width: 1023, height: 800 });
      await expect(banner).toBeHidden();
      await page.setViewportSize({ width: 1024, height: 800 });
      await expect(banner).toBeVisible();
      const looks = await Promise.all(
        [t.consent.refuseAll, t.consent.acceptAll].map((name) =>
          banner.getByRole("button", { name }).evaluate((element) => {
            const { color, backgroundColor, borderColor, fontSize, fontWeight, height } = getComputedStyle(element);
            return { color, backgroundColor, borderColor, fontSize, fontWeight, height };
          }),
        ),
      );
      expect(looks[0]).toEqual(looks[1]);
      const proof = page.waitForResponse("**/api/consents");
      await banner.getByRole("button", { name: t.consent.refuseAll }).click();
      expect((await proof).ok()).toBe(true);
      await expect(banner).toBeHidden();
      await expect(page.locator("#content")).toBeFocused();
      expect(await page.evaluate(stored)).toMatchObject({ choices: { analytics: false, marketing: false } });
      await open("/");
      await expect(banner).toBeHidden();
    });
  });

  for (const width of [1280, 1440])
    test.describe(`${width} px`, width === 1440 ? slow : {}, () => {
      test.use({ visitor: germanDesktop });

      test("WCAG 2.4.11: the banner is the first stop and hides neither the last line nor any focus", async ({
        page,
        open,
        t,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        await open("/");
        const banner = page.getByRole("region", { name: t.consent.title });
        await expect(banner).toBeVisible();
        await page.keyboard.press("Tab");
        await expect(banner.locator(":focus")).toHaveCount(1);

        await page.evaluate(() => {
          document.documentElement.style.fontSize = "200%";
        });
        const reaches = await banner.evaluate((box) => {
          const right = box.getBoundingClientRect().right;
          return [...box.querySelectorAll("*")].every((each) => each.getBoundingClientRect().right <= right);
        });
        expect(reaches, "WCAG 1.4.4: nothing leaves the banner with text of 200 %").toBe(true);
        await page.evaluate(() => (document.documentElement.style.fontSize = ""));

        await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }));
        const top = (await banner.boundingBox())!.y;
        const end = (await page.getByRole("contentinfo").getByText("©").boundingBox())!;
        expect(end.y + end.height, "the last line stands above the banner").toBeLessThanOrEqual(top + 1);

        await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
        const faults: string[] = [];
        let stops = 0;
        let last = "";
        for (; stops < 200; stops++) {
          await page.keyboard.press("Tab");
          const { at, fault } = await page.evaluate(() => {
            const focused = document.activeElement;
            const bar = document.querySelector("[aria-labelledby=consent-title]")!;
            if (!focused || focused === document.body) return { at: "", fault: "" };
            const at = focused.outerHTML.slice(0, 90);
            const { top: upper, bottom } = focused.getBoundingClientRect();
            const isSeen = bottom > 0 && upper < bar.getBoundingClientRect().top;
            return { at, fault: bar.contains(focused) || isSeen ? "" : `hidden: ${at}` };
          });
          if (fault) faults.push(fault);
          if (!at) {
            // The end is followed by the banner; anything else lost the focus.
            await page.keyboard.press("Tab");
            if (await banner.locator(":focus").count()) break;
            faults.push(`lost: ${last}`);
          }
          last = at;
        }
        expect(faults).toEqual([]);
        expect(stops).toBeGreaterThan(60);
      });
    });

  test.describe(named(italianDesktop), () => {
    test.use({ visitor: italianDesktop });

    test("spec 2.4: preferences by keyboard alone: cancelled nothing is kept, saved they are", async ({
      page,
      open,
      t,
    }) => {
      const banner = page.getByRole("region", { name: t.consent.title });
      const dialog = page.getByRole("dialog", { name: t.consent.preferences });
      const box = (name: string) => dialog.getByRole("checkbox", { name });
      const customise = banner.getByRole("button", { name: t.consent.customise });
      await open("/");
      await customise.press("Enter");
      await box(t.consent.marketing).press("Space");
      await dialog.getByRole("button", { name: t.consent.cancel }).press("Enter");
      await expect(dialog).toBeHidden();
      await expect(banner).toBeVisible();
      expect(await page.evaluate(stored)).toBeNull();
      await expect(customise).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(customise).toBeFocused();
      await page.keyboard.press("Space");
      await expect(box(t.consent.marketing)).not.toBeChecked();
      await box(t.consent.marketing).press("Space");
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      await expect(banner).toBeHidden();
      // WCAG 2.4.3: the button that opened the preferences no longer exists.
      await expect(page.locator("#content")).toBeFocused();
      expect(await page.evaluate(stored)).toMatchObject({ choices: { analytics: false, marketing: true } });
    });

    test(
      "a browser that stores nothing gets a message, no proof is stored, and the question is asked again",
      slow,
      async ({ page, open, t }) => {
        await page.addInitScript(() => {
          Storage.prototype.setItem = () => {
            throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
          };
        });
        let proofs = 0;
        page.on("request", (request) => {
          if (request.url().endsWith("/api/consents")) proofs++;
        });
        const banner = page.getByRole("region", { name: t.consent.title });
        await open("/");
        await banner.getByRole("button", { name: t.consent.acceptAll }).click();
        await expect(toast(page, t)).toContainText(t.consent.notSaved);
        await expect(banner).toBeHidden();
        await open(paths.faq);
        await expect(banner).toBeVisible();
        expect(proofs).toBe(0);
      },
    );
  });

  test.describe(named(frenchPhone), () => {
    test("decisions 11: on a phone no banner, and the footer opens the same preferences", async ({ page, open, t }) => {
      const dialog = page.getByRole("dialog", { name: t.consent.preferences });
      await open("/");
      await expect(page.getByRole("region", { name: t.consent.title })).toBeHidden();
      const opener = page.getByRole("contentinfo").getByRole("button", { name: t.frame.footer.cookies });
      await opener.click();
      await expect(dialog.getByRole("checkbox", { name: t.consent.necessary })).toBeDisabled();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
      await opener.click();
      await dialog.getByRole("checkbox", { name: t.consent.analytics }).check();
      await dialog.getByRole("button", { name: t.consent.save }).click();
      await expect(dialog).toBeHidden();
      await expect(toast(page, t)).toContainText(t.consent.saved);
      expect(await page.evaluate(stored)).toMatchObject({ choices: { analytics: true, marketing: false } });
    });

    test(
      "preferences that cannot be fetched say so, and open once they can",
      slow,
      async ({ page, open, t, watch }) => {
        watch.allow(/preferences-.*\.js/);
        await open("/");
        await page.route("**/assets/preferences-*.js", (route) => route.abort("internetdisconnected"));
        const opener = page.getByRole("contentinfo").getByRole("button", { name: t.frame.footer.cookies });
        await opener.click();
        await expect(toast(page, t)).toContainText(t.consent.notLoaded);
        await page.unroute("**/assets/preferences-*.js");
        await toast(page, t).getByRole("button").click();
        await opener.click();
        await expect(page.getByRole("dialog", { name: t.consent.preferences })).toBeVisible();
      },
    );
  });
});

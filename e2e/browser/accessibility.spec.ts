import type { Page } from "@playwright/test";
import { adminPaths } from "#app/office-paths.ts";
import { paths } from "#app/paths.ts";
import { accessibilityFaults, examine as examineAll } from "./examine.ts";
import { expect, named, slow, test, visitors } from "./fixtures.ts";
import {
  bringVehicle,
  cards,
  checkVehicle,
  chooseVehicle,
  compatibleCar,
  fieldsOf,
  fillBuyer,
  goToPayment,
  heading,
  incompatibleCar,
  newBuyer,
  orderButton,
  typeCard,
  verdict,
} from "./purchase-path.ts";
import { openPage } from "./running-shop.ts";

// Many pages in one test: seconds on a quiet machine.
test.describe.configure({ mode: "parallel", timeout: 120_000 });
for (const visitor of visitors)
  test.describe(named(visitor), () => {
    test.use({ visitor });
    const { language } = visitor;
    // In `npm test` each page is examined for one of the two.
    const [onPhone, onDesktop] = language === "fr" ? [{}, slow] : [slow, {}];
    // Both stand at the same widths when they are enlarged: once, in the language with the longest words.
    const isEnlarged = language === "de";
    const checks = isEnlarged ? "axe and reflow" : "axe";
    const examine = async (page: Page, what: string) =>
      isEnlarged ? examineAll(page, what) : expect.soft(await accessibilityFaults(page), what).toEqual([]);

    test(`${checks}, site pages`, onPhone, async ({ page, open, t, watch }) => {
      watch.allow(/console error: Failed to load resource.*404.*nothing-here/);
      await open("/");
      await examine(page, "home");
      await page.getByRole("contentinfo").getByRole("button", { name: t.frame.footer.cookies }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await examine(page, "cookie preferences");
      await open("/nothing-here");
      await examine(page, "/nothing-here");
    });

    test(`${checks}, sign-in and password pages`, onDesktop, async ({ page, open }) => {
      for (const path of ["/auth", "/reset-password", "/update-password"]) {
        await open(path);
        await examine(page, path);
      }
      await openPage(page, adminPaths.home);
      await examine(page, "/admin");
    });

    test(`${checks}, compatibility in each step`, onDesktop, async ({ page, open, t }) => {
      const c = t.compatibility;
      await open(paths.compatibility);
      await examine(page, "choice");
      await chooseVehicle(page, t, compatibleCar);
      await expect(heading(page, c.confirm.heading)).toBeVisible();
      await examine(page, "confirmation");
      await page.getByRole("button", { name: c.confirm.check }).click();
      await expect(verdict(page, c.compatible)).toBeVisible();
      await examine(page, "compatible");
      await page.getByRole("button", { name: c.compatible.another }).click();
      await checkVehicle(page, t, incompatibleCar);
      await page.getByRole("button", { name: c.incompatible.notify }).click();
      await expect(page.getByText(c.errors.emailRequired)).toBeVisible();
      await examine(page, "incompatible, e-mail missing");
    });

    test(`${checks}, purchase and payment`, onDesktop, async ({ page, open, t, shop }) => {
      await bringVehicle(page);
      await open(paths.purchase);
      await orderButton(page, t).click();
      await expect(fieldsOf(page, t).first_name).toBeFocused();
      await examine(page, "form with errors");
      await fillBuyer(page, t, newBuyer(language));
      shop.geocoder.mode = "ok";
      await fieldsOf(page, t).address.fill(language === "fr" ? "12 lil" : "linden");
      await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
      await examine(page, "form with proposed addresses");
      await goToPayment(page, t);
      await typeCard(page, t, cards.declined);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert").getByText(t.payment.refusedTitle)).toBeVisible();
      await examine(page, "payment refused");
      await typeCard(page, t, cards.asksBank);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog")).toBeVisible();
      await examine(page, "bank's question");
      await page.getByRole("dialog").getByRole("button", { name: t.payment.sandbox.authorise }).click();
      await expect(heading(page, t.confirmation.paidTitle)).toBeVisible();
      await examine(page, "confirmation, paid");
    });

    test(`${checks}, confirmation states`, onPhone, async ({ page, open, t }) => {
      const c = t.confirmation;
      let state = { status: "Tentative_ok", payment_status: "pending", number: "OD-2026-000001" };
      await page.route("**/api/orders/*/status", (route) => route.fulfill({ json: state }));
      await page.route("**/api/orders/any/payment-state", (route) => route.fulfill({ json: state }));
      await page.route("**/api/orders/any", (route) => route.fulfill({ status: 200, json: null }));
      const states = [
        ["Tentative_ok", "pending", c.processingTitle],
        ["Tentative_ok", "failed", c.refusedTitle],
        ["Annulee", "failed", c.cancelledTitle],
        ["A_traiter", "free", c.freeTitle],
      ] as const;
      for (const [status, payment_status, title] of states) {
        state = { ...state, status, payment_status };
        await open(`${paths.confirmation}?orderId=any`);
        await expect(heading(page, title)).toBeVisible();
        await examine(page, title);
      }
      await open(paths.confirmation);
      await expect(heading(page, c.unknownTitle)).toBeVisible();
      await examine(page, c.unknownTitle);
    });
  });

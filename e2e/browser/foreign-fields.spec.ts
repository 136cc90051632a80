/** Password managers and other extensions: elements of theirs beside fields, and values without events. */
import type { Page } from "@playwright/test";
import { paths } from "#app/paths.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, frenchPhone, slow, test } from "./fixtures.ts";
import { bringVehicle, cards, compatibleCar, expectPaid, goToPayment, newBuyer, payWith } from "./purchase-path.ts";

const { language } = frenchPhone;
type WithdrawalTexts = typeof import("#app/withdrawals/texts/fr/withdrawal.json");

/** An icon beside each field, before any of the page's scripts has run. */
const addIcons = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      for (const field of document.querySelectorAll("main input, main select")) {
        if (field.nextElementSibling?.localName === "password-icon") continue;
        field.after(document.createElement("password-icon"));
      }
    }).observe(document, { childList: true, subtree: true });
  });

/** As a script does that knows nothing of React: no event. */
const setValues = (page: Page, values: Record<string, string>) =>
  page.evaluate((all) => {
    for (const [name, value] of Object.entries(all))
      document.querySelector<HTMLInputElement>(`main [name="${name}"]`)!.value = value;
  }, values);

test.describe("with an element beside each field", () => {
  test.beforeEach(({ page, watch }) => {
    watch.allow(/418/);
    return addIcons(page);
  });

  test("what is typed into an island stays, with the focus and the caret", async ({ page, t }) => {
    await page.goto("/");
    const email = page.locator("#newsletter-email");
    await email.pressSequentially("zoe@example.org");
    await expect(page.locator("[data-island][data-hydrated]", { has: email }).last()).toBeAttached();
    await expect(email).toHaveValue("zoe@example.org");
    await expect(email).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText(t.signUp.success)).toBeVisible();
  });

  test("the first choice of the check of a car stays", slow, async ({ page }) => {
    await page.goto(paths.compatibility);
    await page.locator("#brand").selectOption(compatibleCar.brand);
    await expect(page.locator("#model")).toBeEnabled();
    await page.locator("#model").selectOption(compatibleCar.model);
    await expect(page.locator("#year")).toBeEnabled();
    await expect(page.locator("#brand")).toHaveValue(compatibleCar.brand);
  });

  for (const path of [paths.withdrawal, paths.orderTracking])
    test(`what is typed into ${path} before its scripts have come stays`, slow, async ({ page, watch }) => {
      watch.allow(/\.js/);
      const { promise: delivered, resolve: deliver } = Promise.withResolvers<void>();
      await page.route(/\/assets\/.*\.js/, (route) => delivered.then(() => route.continue()));
      void page.goto(path);
      const email = page.locator("main input[name=email]");
      await email.pressSequentially("zoe@example.org");
      deliver();
      await page.waitForFunction(() =>
        Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__react")),
      );
      await expect(email).toHaveValue("zoe@example.org");
    });
});

test("a purchase whose fields were filled in without an event is made with these values", async ({
  page,
  open,
  t,
  shop,
}) => {
  const { email, ...others } = newBuyer(language);
  await bringVehicle(page);
  await open(paths.purchase);
  await expect(page.locator("#email")).toBeVisible();
  await setValues(page, others);
  // Typing elsewhere, and leaving fields, must not empty the others.
  await page.locator("#email").fill(email);
  await page.locator("#postal_code").focus();
  await page.locator("#license_plate").focus();
  await page.getByRole("checkbox").check();
  await goToPayment(page, t);
  await payWith(page, t, cards.accepted);
  await expectPaid(page, t);
  const [order] = await shop.data.ordersOf(email);
  expect(order).toMatchObject({ payment_status: "paid" });
});

test("withdrawal and newsletter take values that came without an event", slow, async ({ page, open, t }) => {
  const w = textsOf<WithdrawalTexts>("withdrawals", "withdrawal", language);
  await open(paths.withdrawal);
  await setValues(page, { name: "Zoé", orderReference: "OD-2026-000042", email: "zoe@example.org" });
  await page.getByRole("button", { name: w.form.submit }).click();
  await expect(page.getByRole("heading", { name: w.review.title })).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(["Zoé", "OD-2026-000042", "zoe@example.org"]);

  await open("/");
  await page.locator("#newsletter-email").hover();
  await page.locator("#newsletter-email").focus();
  await expect(
    page.locator("[data-island][data-hydrated]", { has: page.locator("#newsletter-email") }).last(),
  ).toBeAttached();
  await page.evaluate(() => {
    document.querySelector<HTMLInputElement>("#newsletter-email")!.value = "silent@example.org";
  });
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.signUp.success)).toBeVisible();
});

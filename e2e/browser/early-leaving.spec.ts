/** Pages that are left, or sent, sooner than their scripts expect. */
import { paths } from "#app/paths.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, frenchPhone, germanDesktop, slow, test } from "./fixtures.ts";
import { bringVehicle, fillBuyer, newBuyer } from "./purchase-path.ts";

const { language } = frenchPhone;
const l = textsOf<typeof import("#app/tracking/texts/fr/look-up.json")>("tracking", "look-up", language);
const w = textsOf<typeof import("#app/withdrawals/texts/fr/withdrawal.json")>("withdrawals", "withdrawal", language);

test("offline as soon as the page has loaded, its form and what was typed stay", async ({
  page,
  context,
  open,
  watch,
}) => {
  watch.allow(/INTERNET_DISCONNECTED|\.data|404|\.js/);
  await open(paths.orderTracking);
  await context.setOffline(true);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await field(l.labels.number).fill("OD-2026-999999");
  await field(l.labels.email).fill("zoe@example.org");
  await page.getByRole("button", { name: l.form.submit }).click();
  await page.waitForTimeout(1_500);
  await expect(field(l.labels.number)).toHaveValue("OD-2026-999999");
  await expect(field(l.labels.email)).toHaveValue("zoe@example.org");
  await context.setOffline(false);
});

test("the search button does not say that it is searching while another page is slow", slow, async ({ page, open }) => {
  await open(paths.orderTracking);
  await page.waitForTimeout(1_500);
  const { promise: delivered, resolve: deliver } = Promise.withResolvers<void>();
  await page.route(/\.data/, (route) => delivered.then(() => route.continue()));
  const asked = page.waitForRequest(/\.data/);
  await page.locator(`footer a[href="${paths.withdrawal}"]`).click();
  await asked;
  await page.waitForTimeout(500);
  await expect(page.getByRole("button", { name: l.form.submit })).not.toHaveAttribute("aria-busy", "true");
  deliver();
  await expect(page).toHaveURL(paths.withdrawal);
});

test("Back at the review of a withdrawal comes to its form, Forward to the review", async ({ page, open }) => {
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await open(paths.legal);
  await open(paths.withdrawal);
  await field(w.form.name).fill("Zoé");
  await field(w.form.order).fill("OD-2026-000042");
  await field(w.form.email).fill("zoe@example.org");
  await page.getByRole("button", { name: w.form.submit }).click();
  const review = page.getByRole("heading", { name: w.review.title });
  await expect(review).toBeVisible();
  await page.goBack();
  await expect(field(w.form.name)).toHaveValue("Zoé");
  await expect(field(w.form.order)).toHaveValue("OD-2026-000042");
  await page.goForward();
  await expect(review).toBeVisible();
  await page.getByRole("button", { name: w.review.confirm }).click();
  await expect(page.getByRole("heading", { name: w.done.title })).toBeVisible();
});

test.describe("at 320 px", () => {
  test.use({ visitor: { ...germanDesktop, width: 320, height: 700 } });
  test("no amount of the purchase is wider than a phone of 320 px", slow, async ({ page, open, t, shop }) => {
    await shop.data.addPromo({ code: "NARROW", type: "percentage", value: 33.33 });
    await bringVehicle(page);
    await open(paths.purchase);
    await fillBuyer(page, t, newBuyer("de"));
    await page.locator("#promo_code").fill("narrow");
    await page.getByRole("button", { name: t.purchase.promo.apply }).click();
    await expect(page.getByText("NARROW").last()).toBeVisible();
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll("main *")]
        .filter((element) => element.checkVisibility() && !element.closest(".sr-only"))
        .filter((element) => element.getBoundingClientRect().right > 320.5)
        .map((element) => `${element.localName}.${element.className} ${element.textContent?.slice(0, 40)}`),
    );
    expect(wide).toEqual([]);
    const clipped = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("main dl div, main p, main li, main section")]
        .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        .map((element) => `${element.localName}.${element.className} ${element.textContent?.slice(0, 60)}`),
    );
    expect(clipped).toEqual([]);
  });
});

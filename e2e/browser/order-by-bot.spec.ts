import type { Page } from "@playwright/test";
import { draftKey, newDraft, type PurchaseDraft } from "#app/checkout/browser/purchase-draft.ts";
import { paths } from "#app/paths.ts";
import { dictionariesOf, textsOf } from "./dictionaries.ts";
import { expect, frenchPhone, named, slow, test } from "./fixtures.ts";
import { chooseLanguage } from "./frame-parts.ts";
import {
  type Buyer,
  bringVehicle,
  compatibleCar,
  fieldsOf,
  fillBuyer,
  fillOrder,
  goToPayment,
  heading,
  newBuyer,
  orderButton,
  termsBox,
} from "./purchase-path.ts";
import { waitUntilHydrated } from "./running-shop.ts";

const honeypotOf = (page: Page) => page.locator("form input[name=website]");
const storedDraft = (page: Page): Promise<PurchaseDraft> =>
  page.evaluate((key) => JSON.parse(sessionStorage.getItem(key)!), draftKey);

/** A form that the browser filled in at once, on a clock that was set back since: the fastest possible submission. */
async function bringFilledForm(page: Page, buyer: Buyer, country: string): Promise<void> {
  const draft = newDraft(compatibleCar, country, new Date());
  const openedAt = new Date(Date.now() + 3_600_000).toISOString();
  const filled: PurchaseDraft = { ...draft, openedAt, values: { ...draft.values, ...buyer }, accepted: true };
  await page.addInitScript(
    ([key, stored]) => {
      if (location.protocol !== "about:" && !sessionStorage.getItem(key!)) sessionStorage.setItem(key!, stored!);
    },
    [draftKey, JSON.stringify(filled)],
  );
}

const visitor = frenchPhone;
test.describe(named(visitor), () => {
  test.use({ visitor });
  const language = visitor.language as "fr" | "de";
  const country = language.toUpperCase();
  const { automaticOrder } = textsOf<typeof import("#app/orders/texts/fr/problems.json")>(
    "orders",
    "problems",
    language,
  );

  test("security 2.5: sight, keyboard and screen readers miss the honeypot", async ({ page, open, t }) => {
    await bringVehicle(page);
    await open(paths.purchase);
    await expect(orderButton(page, t)).toBeEnabled();
    await expect(honeypotOf(page)).toHaveCount(1);

    await fieldsOf(page, t).first_name.focus();
    const stops: string[] = [];
    for (let presses = 0; presses < 60 && stops.at(-1) !== "submit"; presses++) {
      await page.keyboard.press("Tab");
      stops.push(
        await page.evaluate(() => {
          const { name, type } = document.activeElement as HTMLInputElement;
          return type === "submit" ? type : name;
        }),
      );
    }
    expect(stops).toContain("license_plate");
    expect(stops).toContain("accepted_terms");
    expect(stops.at(-1)).toBe("submit");
    expect(stops).not.toContain("website");

    const browser = await page.context().newCDPSession(page);
    const { root } = await browser.send("DOM.getDocument");
    const isIgnored = async (selector: string) => {
      const { nodeId } = await browser.send("DOM.querySelector", { nodeId: root.nodeId, selector });
      const { nodes } = await browser.send("Accessibility.getPartialAXTree", { nodeId, fetchRelatives: false });
      return nodes[0]?.ignored;
    };
    expect(await isIgnored("input[name=website]")).toBe(true);
    expect(await isIgnored("input[name=city]")).toBe(false);

    // Programs find it through its box, but it is not painted and cannot be clicked.
    await expect(honeypotOf(page)).toBeVisible();
    const seen = await honeypotOf(page).evaluate((input) => {
      input.parentElement!.scrollIntoView({ block: "center" });
      const { left, top, width, height } = input.parentElement!.getBoundingClientRect();
      const under = document.elementFromPoint(left + width / 2, top + height / 2);
      return { width, height, pressed: under === input || under === input.parentElement };
    });
    expect(seen).toEqual({ width: 1, height: 1, pressed: false });
  });

  test("security 2.5: a filled honeypot is refused and loses nothing", async ({ page, open, t, shop, watch }) => {
    const buyer = newBuyer(language);
    watch.allow(/console error: Failed to load resource.*422.*\/api\/orders/);
    await fillOrder(page, open, t, buyer);
    await honeypotOf(page).fill("https://spam.example");
    await orderButton(page, t).click();
    await expect(page.getByRole("alert").getByText(automaticOrder)).toBeVisible();
    await expect(page.getByRole("alert").getByText(automaticOrder)).toBeInViewport();
    const fields = fieldsOf(page, t);
    for (const [name, value] of Object.entries(buyer)) await expect(fields[name as keyof Buyer]).toHaveValue(value);
    await expect(termsBox(page)).toBeChecked();
    expect(await shop.data.ordersOf(buyer.email)).toEqual([]);

    await expect(honeypotOf(page)).toHaveValue("");
    await goToPayment(page, t);
    expect(await shop.data.ordersOf(buyer.email)).toHaveLength(1);
  });

  test("security 2.5: a buyer who is too quick waits and is never refused", async ({ page, open, t, shop }) => {
    const buyer = newBuyer(language);
    await bringFilledForm(page, buyer, country);
    await open(paths.purchase);
    await expect(orderButton(page, t)).toBeEnabled();
    const sent = page.waitForRequest("**/api/orders");
    const before = Date.now();
    await orderButton(page, t).click();
    await expect(orderButton(page, t)).toHaveAttribute("aria-busy", "true");
    expect((await sent).postDataJSON()).toMatchObject({ email: buyer.email, website: "", filled_in_ms: 2_000 });
    expect(Date.now() - before).toBeGreaterThanOrEqual(1_900);
    await expect(heading(page, t.payment.heading)).toBeVisible();
    expect(await shop.data.ordersOf(buyer.email)).toHaveLength(1);
  });

  test(
    "security 2.5: a buyer who leaves while the page waits orders nothing",
    slow,
    async ({ page, open, t, shop }) => {
      const buyer = newBuyer(language);
      await bringFilledForm(page, buyer, country);
      await open(paths.purchase);
      await expect(orderButton(page, t)).toBeEnabled();
      await orderButton(page, t).click();
      // Within the page, as a link of the frame does it: no new document ends what is going on.
      await page.evaluate(() => document.querySelector<HTMLAnchorElement>("footer a[href$='/suivi']")!.click());
      await expect(page).toHaveURL(/\/suivi$/);
      await page.waitForTimeout(3_000);
      await expect(page).toHaveURL(/\/suivi$/);
      expect(await shop.data.ordersOf(buyer.email)).toEqual([]);
    },
  );

  test(
    "security 2.5: reload, language and return keep the time of opening",
    slow,
    async ({ page, open, t, visitor }) => {
      await bringVehicle(page);
      await open(paths.purchase);
      await expect(orderButton(page, t)).toBeEnabled();
      const { openedAt } = await storedDraft(page);
      expect(Math.abs(Date.parse(openedAt) - Date.now())).toBeLessThan(60_000);
      await fillBuyer(page, t, newBuyer(language));
      await page.reload();
      await waitUntilHydrated(page);
      expect((await storedDraft(page)).openedAt).toBe(openedAt);

      await chooseLanguage(page, t, visitor, "it");
      await expect(page.locator("html")).toHaveAttribute("lang", "it");
      const italian = dictionariesOf("it");
      await expect(orderButton(page, italian)).toBeEnabled();
      const sent = page.waitForRequest("**/api/orders");
      await goToPayment(page, italian);
      const { filled_in_ms } = (await sent).postDataJSON();
      expect(Math.abs(Date.now() - Date.parse(openedAt) - filled_in_ms)).toBeLessThan(20_000);
      await page.goBack();
      await expect(orderButton(page, italian)).toBeEnabled();
      expect((await storedDraft(page)).openedAt).toBe(openedAt);
    },
  );
});

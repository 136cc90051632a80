/** What is above the order button: the information required by law, and the parcel's destination (law 1.6, 1.7). */
import { fill, money } from "#app/i18n/format.ts";
import { paths } from "#app/paths.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, frenchPhone, named, test } from "./fixtures.ts";
import { applyPromo, bringVehicle, fieldsOf, fillOrder, newBuyer, openOrderCard, orderCard } from "./purchase-path.ts";

const visitor = frenchPhone;
test.describe(named(visitor), () => {
  test.use({ visitor });
  const { language } = visitor;

  test("law 1.13, 1.23: picture and legal guarantee; missing data are one line", async ({ page, open, t }) => {
    const { law } = t.purchase;
    await bringVehicle(page);
    await open(paths.purchase);
    const part = page.getByRole("region", { name: law.title });
    await expect(orderCard(page, t).getByRole("img", { name: law.pictureAlt })).toBeVisible();
    for (const name of [law.postalAddress, law.phone, law.mediator])
      await expect(part.getByText(new RegExp(`^${name}`))).toHaveCount(0);
    // Visitors do not read it, only signed-in staff.
    const awaitsData = page.getByText(textsOf<{ line: string }>("site", "awaited-data", language).line);
    await expect(awaitsData).toHaveCount(1);
    await expect(awaitsData).toBeHidden();
    await expect(part.getByRole("heading", { name: t.guarantee.title })).toBeVisible();
    await part.getByRole("heading", { name: t.guarantee.title }).click();
    await expect(part.getByRole("link", { name: t.guarantee.link })).toHaveAttribute("href", /europa\.eu/);
    // Law 1.7, 1.23: visible without a click; the buyer's rights open.
    for (const text of [law.safetyText, law.deliveryFrance]) await expect(part.getByText(text)).toBeVisible();
    await expect(part.getByText(law.withdrawalText)).toBeHidden();
    await part.getByText(law.takeBack, { exact: false }).first().click();
    await expect(part.getByText(law.withdrawalText)).toBeVisible();

    await open(paths.dongle);
    await expect(page.getByRole("heading", { name: t.guarantee.title })).toBeVisible();
    await expect(page.getByText(t.guarantee.text)).toBeVisible();
  });

  test("spec 9: promised days, shipping and tax follow the address in the summary", async ({ page, open, t }) => {
    const { law } = t.purchase;
    const fields = fieldsOf(page, t);
    const part = page.getByRole("region", { name: law.title });
    await fillOrder(page, open, t, newBuyer(language));
    await fields.country.selectOption("FR");
    await expect(part).toContainText(law.deliveryFrance);
    await fields.postal_code.fill("97110");
    await expect(part).toContainText(law.deliveryOverseas);
    const summary = orderCard(page, t);
    await openOrderCard(page, t);
    const label = (text: string) => summary.getByRole("term").filter({ hasText: text });
    await expect(label(t.purchase.summary.totalExcluded)).toBeVisible();
    await expect(summary.getByText(t.purchase.summary.importTax)).toBeVisible();
    await expect(summary).toContainText(t.purchase.summary.free);
    await fields.country.selectOption("AT");
    await expect(part).toContainText(fill(law.deliveryAbroad, { min: 5, max: 10 }));
    const country = new Intl.DisplayNames([language], { type: "region" }).of("AT")!;
    await expect(summary).toContainText("97110");
    await expect(summary).toContainText(`, ${country}`);
    await expect(summary).toContainText(t.purchase.summary.international);
    await expect(label(t.purchase.summary.totalIncluded)).toBeVisible();
    await fields.country.selectOption("CH");
    await expect(label(t.purchase.summary.totalExcluded)).toBeVisible();
    await expect(summary).toContainText(money(9400, language, { always: true }));
    await expect(summary.getByText(t.purchase.summary.importTax)).toBeVisible();
  });

  test("a free order needs no card, and its page mentions none", async ({ page, open, t, shop }) => {
    const { law, promises } = t.purchase;
    await shop.data.addPromo({ code: "GRATIS", type: "percentage", value: 100 });
    await bringVehicle(page);
    await open(paths.purchase);
    await fieldsOf(page, t).country.selectOption("FR");
    const part = page.getByRole("region", { name: law.title });
    await expect(part).toContainText(`${money(7900, language, { always: true })}${law.totalText}`);
    await applyPromo(page, t, "GRATIS");
    await expect(part).toContainText(`${money(0, language)}${law.totalFree}`);
    await expect(page.getByText(promises.payment)).toHaveCount(0);
    await expect(page.getByText(promises.nothing)).toHaveCount(1);
  });
});

test.describe("320 px", () => {
  test.use({ visitor: { language: "de", width: 320, height: 700 } });

  test("the lock is beside the first word of its sentence, however it wraps", async ({ page, open, t }) => {
    await bringVehicle(page);
    await open(paths.purchase);
    const sentence = page.getByText(t.purchase.submit.after);
    const lock = (await sentence.locator("..").locator("svg").boundingBox())!;
    const word = await sentence.evaluate((element) => {
      const range = document.createRange();
      const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)!;
      range.setStart(text, 0);
      range.setEnd(text, 1);
      return range.getBoundingClientRect().toJSON() as DOMRect;
    });
    expect(word.left - (lock.x + lock.width)).toBeGreaterThan(0);
    expect(word.left - (lock.x + lock.width)).toBeLessThan(16);
  });
});

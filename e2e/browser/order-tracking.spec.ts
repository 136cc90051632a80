import { localizedPath } from "#app/i18n/languages.ts";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { paths } from "#app/paths.ts";
import { ask } from "../http/ask.ts";
import { orderFieldNames, textsOf } from "./dictionaries.ts";
import { examine } from "./examine.ts";
import { expect, frenchPhone, germanDesktop, named, slow, test } from "./fixtures.ts";
import { heading } from "./purchase-path.ts";
import type { RunningShop } from "./running-shop.ts";

type LookUpTexts = typeof import("#app/tracking/texts/fr/look-up.json");
type OrderTexts = typeof import("#app/tracking/texts/fr/order.json");
type WithdrawalTexts = typeof import("#app/withdrawals/texts/fr/withdrawal.json");

/** Another browser's order, paid. */
async function paidOrder(shop: RunningShop, language: string) {
  const { id, number, email } = (await ask(shop, "/api/orders", { json: orderBody({ language }) })).data;
  await shop.data.setOrderState(id, "A_traiter", "paid");
  return { id, number, email } as { id: string; number: string; email: string };
}

for (const visitor of [frenchPhone, germanDesktop])
  test.describe(named(visitor), visitor === germanDesktop ? slow : {}, () => {
    test.use({ visitor });
    const { language } = visitor;
    const t = textsOf<LookUpTexts>("tracking", "look-up", language);
    const o = textsOf<OrderTexts>("tracking", "order", language);

    test("a buyer looks an order up, corrects it and withdraws", async ({ page, open, shop, watch }) => {
      watch.allow(/console error: .*status of (404|409).*\/suivi/);
      const order = await paidOrder(shop, language);
      const field = (name: string) => page.getByRole("textbox", { name, exact: true });
      await open(paths.orderTracking);
      await examine(page, "tracking, look-up");
      await field(t.labels.number).fill(order.number);
      await field(t.labels.email).fill("somebody@example.org");
      await page.getByRole("button", { name: t.form.submit }).click();
      await expect(page.getByRole("alert").filter({ hasText: t.failed.notFound })).toBeVisible();
      await field(t.labels.email).fill(order.email);
      await page.getByRole("button", { name: t.form.submit }).click();
      await expect(heading(page, o.titles.preparing)).toBeVisible();
      const stops = page.getByRole("list", { name: o.timeline }).getByRole("listitem");
      await expect(stops).toHaveCount(4);
      await expect(stops.nth(1)).toHaveAttribute("aria-current", "step");
      await expect(page.getByText("12 rue de l'Église")).toHaveCount(0);
      await examine(page, "tracking, state");

      await page.getByRole("button", { name: o.ask.button }).click();
      await expect(page.getByText(o.ask.sent)).toBeVisible();
      const mail = await shop.smtp.waitFor(
        ({ envelope, text }) => envelope.to.includes(order.email) && /\/suivi\/commande/.test(text ?? ""),
        20_000,
      );
      await page.goto(/https?:\S+\/suivi\/commande\S+/.exec(mail.text ?? "")![0]);
      await expect(page.getByText("12 rue de l'Église")).toBeVisible();
      await page.getByText(o.address.open).click();
      await examine(page, "tracking, own order");
      // Staff correct it in the meantime: both addresses are there, and what was typed can be sent again.
      await shop.data.correctAddress(order.id, "1 rue du Bureau");
      await field(orderFieldNames(language).address).fill("9 rue Neuve");
      await page.getByRole("button", { name: o.address.submit }).click();
      await expect(page.getByText(o.address.conflict)).toBeVisible();
      await expect(page.getByRole("definition").filter({ hasText: "1 rue du Bureau" })).toBeVisible();
      await expect(field(orderFieldNames(language).address)).toHaveValue("9 rue Neuve");
      await expect(field(orderFieldNames(language).address)).toHaveAccessibleDescription(/1 rue du Bureau/);
      await page.getByRole("button", { name: o.address.submit }).click();
      await expect(page.getByText(o.address.saved)).toBeVisible();
      await expect(page.getByText("9 rue Neuve").first()).toBeVisible();
      const tracked = page.url();

      const w = textsOf<WithdrawalTexts>("withdrawals", "withdrawal", language);
      await page.getByRole("main").getByRole("link", { name: o.next.withdrawLink }).click();
      await expect(field(w.form.order)).toHaveValue(order.number);
      await field(w.form.name).fill("Zélie O'Brien");
      await field(w.form.email).fill(order.email);
      await page.getByRole("button", { name: w.form.submit }).click();
      await page.getByRole("button", { name: w.review.confirm }).click();
      await expect(heading(page, w.done.title)).toBeVisible();
      await page.goto(tracked);
      await expect(heading(page, o.titles.withdrawn)).toBeVisible();
      await expect(stops.last()).toHaveAttribute("aria-current", "step");
      await expect(stops.last()).toContainText(o.coming.refunded);
      await expect(page.getByText(o.address.open)).toHaveCount(0);
    });
  });

test.describe(`${named(frenchPhone)}, without scripts`, () => {
  test.use({ visitor: frenchPhone, javaScriptEnabled: false });
  // How Chromium reports scripts that are switched off.
  test.beforeEach(({ watch }) => watch.allow(/^request failed: .*\.js csp$/));

  test("the order is found by number and e-mail", async ({ page, shop }) => {
    const { language } = frenchPhone;
    const t = textsOf<LookUpTexts>("tracking", "look-up", language);
    const o = textsOf<OrderTexts>("tracking", "order", language);
    const order = await paidOrder(shop, language);
    await page.goto(localizedPath(paths.orderTracking, language));
    await page.getByRole("textbox", { name: t.labels.number, exact: true }).fill(order.number);
    await page.getByRole("textbox", { name: t.labels.email, exact: true }).fill(order.email);
    await page.getByRole("button", { name: t.form.submit }).click();
    await expect(heading(page, o.titles.preparing)).toBeVisible();
    await page.getByRole("button", { name: o.ask.button }).click();
    await expect(page.getByText(o.ask.sent)).toBeVisible();
  });
});

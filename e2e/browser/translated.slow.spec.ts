/** Pages that the browser or an extension translates while they are used. */
import type { Page } from "@playwright/test";
import type { PanelTexts } from "#app/chat/conversation.ts";
import { fill, money, plural } from "#app/i18n/format.ts";
import { adminOrderPath } from "#app/office-paths.ts";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { paths } from "#app/paths.ts";
import { ask } from "../http/ask.ts";
import { admin } from "../shop.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, frenchPhone, germanDesktop, test } from "./fixtures.ts";
import { placePaidOrder } from "./paid-order.ts";
import {
  applyPromo,
  bringVehicle,
  cards,
  checkVehicle,
  chooseVehicle,
  compatibleCar,
  expectPaid,
  fieldsOf,
  fillBuyer,
  goToPayment,
  heading,
  incompatibleCar,
  newBuyer,
  orderButton,
  payWith,
  verdict,
} from "./purchase-path.ts";
import { openPage } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";
import { translatePages } from "./translator.ts";

const { language } = germanDesktop;
test.use({ visitor: germanDesktop });

const isTranslated = (page: Page) => expect(page.locator("main font").first()).toBeAttached();

for (const wraps of [false, true])
  test(`spec 2.7, 2.6: check, code, refused card and purchase, translated${wraps ? " by wrapping" : ""}`, async ({
    page,
    open,
    t,
    shop,
    watch,
  }) => {
    // A page that is translated while React hydrates it is rendered again.
    watch.allow(/418/);
    await translatePages(page, { wraps });
    const code = wraps ? "WRAPPED" : "TRANSLATED";
    await shop.data.addPromo({ code, type: "percentage", value: 10 });
    await open(paths.compatibility);
    await isTranslated(page);
    await checkVehicle(page, t, compatibleCar);
    await expect(verdict(page, t.compatibility.compatible)).toBeVisible();
    await page.getByRole("button", { name: t.compatibility.compatible.proceed }).click();
    await isTranslated(page);

    // The first submission shows what is missing; the errors go as it is filled in.
    await orderButton(page, t).click();
    await expect(page.getByRole("alert").filter({ hasText: plural(t.purchase.incomplete, 9, language) })).toBeVisible();
    await fillBuyer(page, t, newBuyer(language));
    await expect(page.getByText(t.purchase.errors.required)).toHaveCount(0);

    const amounts = page.getByRole("region", { name: t.purchase.summary.title });
    const shows = (cents: number) => expect(amounts).toContainText(money(cents, language, { always: true }));
    await applyPromo(page, t, "NOTHING");
    await expect(page.getByText(fill(t.purchase.promo.refused, { error: t.purchase.promo.invalid }))).toBeVisible();
    await applyPromo(page, t, code);
    await shows(8610);
    await page.getByRole("button", { name: t.purchase.promo.remove }).click();
    await expect(amounts.getByText(code)).toHaveCount(0);
    await fieldsOf(page, t).country.selectOption("FR");
    await shows(7900);
    await fieldsOf(page, t).country.selectOption("DE");
    await applyPromo(page, t, code);
    await shows(8610);

    await goToPayment(page, t);
    await payWith(page, t, cards.declined);
    await expect(page.getByRole("alert").getByText(t.payment.refusedTitle)).toBeVisible();
    await page.goBack();
    await fieldsOf(page, t).country.selectOption("FR");
    await expect(orderButton(page, t)).toBeEnabled();
    await goToPayment(page, t);
    await payWith(page, t, cards.accepted);
    await expectPaid(page, t);
    await expect(page.getByRole("main")).toContainText(money(7110, language));
  });

test("spec 2.7, 5: an incompatible car, its notice, and the waiting list, translated", async ({
  page,
  open,
  t,
  watch,
}) => {
  watch.allow(/418/);
  await translatePages(page);
  await open(paths.compatibility);
  await isTranslated(page);
  await chooseVehicle(page, t, incompatibleCar);
  await page.getByRole("button", { name: t.compatibility.confirm.check }).click();
  await expect(verdict(page, t.compatibility.incompatible)).toBeVisible();
  await page.locator("main input[type=email]").fill("waits@example.org");
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.compatibility.incompatible.thanks)).toBeVisible();
});

test("decisions 11: tracking and withdrawal, translated", async ({ page, open, shop, watch }) => {
  watch.allow(/418|console error: .*status of 404.*suivi/);
  await translatePages(page);
  const l = textsOf<typeof import("#app/tracking/texts/fr/look-up.json")>("tracking", "look-up", language);
  const o = textsOf<typeof import("#app/tracking/texts/fr/order.json")>("tracking", "order", language);
  const w = textsOf<typeof import("#app/withdrawals/texts/fr/withdrawal.json")>("withdrawals", "withdrawal", language);
  const { id, number, email } = (await ask(shop, "/api/orders", { json: orderBody({ language }) })).data;
  await shop.data.setOrderState(id, "A_traiter", "paid");
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });

  await open(paths.orderTracking);
  await isTranslated(page);
  const submit = page.getByRole("button", { name: l.form.submit });
  await submit.click();
  await field(l.labels.number).fill("OD-2026-999999");
  await field(l.labels.email).fill(email);
  await submit.click();
  await expect(page.getByRole("alert").filter({ hasText: l.failed.notFound })).toBeVisible();
  await field(l.labels.number).fill(number);
  await submit.click();
  await expect(heading(page, o.titles.preparing)).toBeVisible();

  await open(paths.withdrawal);
  await isTranslated(page);
  await page.getByRole("button", { name: w.form.submit }).click();
  await expect(page.getByRole("alert")).toContainText(w.form.errors);
  await field(w.form.name).fill("Zo\u00e9 L\u2019H\u00e9rault");
  await field(w.form.order).fill(number);
  await field(w.form.email).fill(email);
  await page.getByRole("button", { name: w.form.submit }).click();
  await expect(page.getByRole("heading", { name: w.review.title })).toBeVisible();
  await page.getByRole("button", { name: w.review.edit }).click();
  await page.getByRole("button", { name: w.form.submit }).click();
  await page.getByRole("button", { name: w.review.confirm }).click();
  await expect(heading(page, w.done.title)).toBeVisible();
});

test("spec 2.5, 2.3, 4, 5: sign-in, newsletter, chat and contact, translated", async ({ page, open, t, watch }) => {
  watch.allow(/418|console error: .*status of 401/);
  await translatePages(page);
  await open(paths.signIn);
  await isTranslated(page);
  const enter = page.locator("main form button[type=submit]");
  await enter.click();
  await page.locator("main input[name=email]").fill(admin.email);
  await page.locator("input[name=password]").fill("wrong-password-1");
  await enter.click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.locator("input[name=password]").fill(admin.password);
  await enter.click();
  await expect(page).toHaveURL(/\/de$/);

  await isTranslated(page);
  await page.getByRole("textbox", { name: t.signUp.labels.email }).fill("translated@");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: t.signUp.labels.email })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("textbox", { name: t.signUp.labels.email }).fill("translated@example.org");
  await page.keyboard.press("Enter");
  await expect(page.getByText(t.signUp.success)).toBeVisible();

  const c = textsOf<PanelTexts>("chat", "panel", language);
  const panel = page.getByRole("dialog", { name: c.title });
  await page.getByRole("button", { name: t.frame.chat, exact: true }).click();
  await panel.getByRole("textbox", { name: c.message }).fill("Gibt es ein Abo?");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("log").getByRole("link").last()).toBeVisible();
  await panel.getByRole("button", { name: c.clear }).click();
  await panel.getByRole("button", { name: c.clearConfirm, exact: true }).click();
  await expect(panel.getByText(c.newConversation)).toBeVisible();

  await open(paths.garage);
  await isTranslated(page);
  const g = textsOf<typeof import("#app/contact/texts/fr/garage.json")>("contact", "garage", language);
  const f = textsOf<typeof import("#app/contact/texts/fr/form.json")>("contact", "form", language);
  await page.getByRole("button", { name: g.hero.show, exact: true }).click();
  const person = {
    companyName: "Garage",
    firstName: "Zoe",
    lastName: "Lange",
    email: "zoe@example.org",
    phone: "+33 1 23 45 67 89",
    message: "Guten Tag",
  };
  await page.locator("#request form button[type=submit]").click();
  await expect(page.locator("#companyName")).toHaveAttribute("aria-invalid", "true");
  for (const [name, value] of Object.entries(person)) await page.locator(`#${name}`).fill(value);
  await page.locator("#request form button[type=submit]").click();
  await expect(page.getByText(f.sentTitle).first()).toBeVisible();
});

test("decisions 9: an order is held, released and noted by staff, translated", async ({ page, shop, watch }) => {
  // A page that is translated while React hydrates it is rendered again.
  watch.allow(/418/);
  await translatePages(page);
  await signIn(page, shop);
  const { id } = await placePaidOrder(shop, { language });
  await openPage(page, adminOrderPath(id));
  await isTranslated(page);
  const o = textsOf<typeof import("#app/orders/staff/texts/fr/order.json")>("orders/staff", "order", language);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog");
  await button(o.actions.hold).click();
  await dialog.getByRole("button", { name: o.actions.hold, exact: true }).click();
  await dialog.getByLabel(o.labels.reason).fill("Adresse unklar");
  await dialog.getByRole("button", { name: o.actions.hold, exact: true }).click();
  await expect(page.getByText("Adresse unklar").first()).toBeVisible();
  await button(o.actions.release).click();
  await dialog.getByRole("button", { name: o.actions.release, exact: true }).click();
  await expect(button(o.actions.hold)).toBeVisible();
  await page.getByLabel(o.labels.text).fill("Angerufen");
  await button(o.actions.note).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Angerufen" }).first()).toBeVisible();
});

for (const begins of ["at once", "after loading"] as const)
  test.describe(`translated ${begins}`, () => {
    test.use({ visitor: frenchPhone });
    test("what was typed before a page was hydrated is still there", async ({ page, t, watch }) => {
      watch.allow(/418|\.js/);
      await translatePages(page, { begins });
      await bringVehicle(page);
      await page.goto(paths.compatibility);
      await page.locator("#brand").selectOption(compatibleCar.brand);
      await expect(page.locator("#model")).toBeEnabled();
      await expect(page.locator("#brand")).toHaveValue(compatibleCar.brand);
      await chooseVehicle(page, t, compatibleCar);
      await expect(heading(page, t.compatibility.confirm.heading)).toBeVisible();
      await page.goto("/");
      const email = page.locator("#newsletter-email");
      await email.pressSequentially("zoe@example.org");
      await expect(page.locator("[data-island]", { has: email }).last()).toHaveAttribute("data-hydrated");
      await expect(email).toHaveValue("zoe@example.org");
      await expect(email).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByText(t.signUp.success)).toBeVisible();
    });
  });

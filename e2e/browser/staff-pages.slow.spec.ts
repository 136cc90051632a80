import type { Page } from "@playwright/test";
import { fill, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import type { ReceivedMail } from "#tools/stand-ins/smtp.ts";
import { confirmStep } from "./confirm-step.ts";
import { textsOf } from "./dictionaries.ts";
import { examine, reflowFaults } from "./examine.ts";
import { expect, frenchPhone, germanDesktop, named, test } from "./fixtures.ts";
import { openPage } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

const requestTexts = (language: Language) =>
  textsOf<typeof import("#app/contact/staff/texts/fr/requests.json")>("contact/staff", "requests", language);

test.beforeAll(({ shop }) => shop.reset());
for (const visitor of [germanDesktop, frenchPhone])
  test.describe(named(visitor), () => {
    test.use({ visitor });

    test("spec 2.2, decisions 9: the overview shows what is to be done, today, and the chosen days", async ({
      page,
      shop,
    }) => {
      await signIn(page, shop);
      await openPage(page, adminPaths.home);
      const t = textsOf<typeof import("#app/back-office/texts/fr/dashboard.json")>(
        "back-office",
        "dashboard",
        visitor.language,
      );
      await expect(page.getByRole("list", { name: t.queues.title })).toBeVisible();
      await page.getByRole("link", { name: plural(t.days, 90, visitor.language) }).click();
      await expect(page).toHaveURL(/days=90/);
      await expect(page.getByRole("img", { name: /90/ })).toHaveCount(1);
      await page.locator("summary").getByText(t.dayTable, { exact: true }).click();
      await expect(page.locator("details[open] tbody tr")).toHaveCount(90);
      await examine(page, "overview");
    });

    test("spec 2.4, WCAG 1.4.4: the public pages fit beside the Admin button too", async ({ page, shop, open, t }) => {
      await signIn(page, shop);
      await open("/faq");
      await expect(page.getByRole("link", { name: t.frame.admin, exact: true, includeHidden: true })).toBeAttached();
      expect(await reflowFaults(page)).toEqual([]);
      // Only staff see what a page still awaits from the publisher (brand 8).
      await open("/about");
      const { line } = textsOf<{ line: string }>("site", "awaited-data", visitor.language);
      await expect(page.getByText(line)).toBeVisible();
    });

    test("decisions 9: a request is answered by mail in its language, and kept with it", async ({ page, shop }) => {
      await signIn(page, shop);
      const request = {
        kind: "dealer",
        companyName: `Taller ${visitor.width}`,
        firstName: "Ana",
        lastName: "Ruiz",
        email: `ana-${visitor.width}@example.com`,
        phone: "+34 600 000 000",
        message: "¿Precio para 20?",
      };
      const headers = { origin: shop.url };
      const data = { ...request, language: "es", idempotencyKey: crypto.randomUUID() };
      expect((await page.request.post("/api/contact-requests", { headers, data, maxRetries: 1 })).status()).toBe(201);
      const t = requestTexts(visitor.language);
      await openPage(page, adminPaths.requests);
      await examine(page, "requests");
      await page.getByRole("link", { name: request.companyName }).click();
      await page.getByRole("textbox", { name: t.labels.text }).fill("Son 79 € cada uno.");
      await page.getByRole("button", { name: t.steps.answer }).click();
      await expect(page.getByRole("listitem").filter({ hasText: "Son 79 € cada uno." })).toBeVisible();
      const isAnswer = ({ to, subject }: ReceivedMail) => to.includes(request.email) && subject.includes("solicitud");
      const mail = await shop.smtp.waitFor((each) => isAnswer(each) && each.text.includes("Son 79 €"), 20_000);
      expect(mail.text).not.toContain("¿Precio");
      await examine(page, "request");
    });

    test("decisions 9, security 6.24: the audit names what was done and its author", async ({ page, shop }) => {
      await signIn(page, shop);
      await openPage(page, adminPaths.audit);
      const { actions } = textsOf<typeof import("#app/back-office/texts/fr/audit.json")>(
        "back-office",
        "audit",
        visitor.language,
      );
      await expect(page.getByRole("row").filter({ hasText: actions["admin-created"] }).first()).toBeVisible();
      await examine(page, "audit");
    });

    test("decisions 9: a mail that was given up is sent again", async ({ page, shop }) => {
      test.slow();
      const recipient = `dead-${visitor.width}@example.com`;
      await shop.data.addDeadMail(recipient);
      await signIn(page, shop);
      const t = textsOf<typeof import("#app/back-office/texts/fr/integrations.json")>(
        "back-office",
        "integrations",
        visitor.language,
      );
      await openPage(page, adminPaths.api);
      await examine(page, "integrations");
      const retry = page.getByRole("row").filter({ hasText: recipient }).getByRole("button", { name: t.retry });
      await confirmStep(retry, fill(t.aboutRetry, { mail: "Refused before", recipient }));
      await expect(page.getByRole("row").filter({ hasText: recipient })).toHaveCount(0);
      expect((await shop.smtp.waitFor(({ to }) => to.includes(recipient), 20_000)).subject).toBe("Refused before");

      // Asked now: payment provider, mail server and address search; the reference is written from the API's own document.
      await page.getByRole("button", { name: t.check, exact: true }).click();
      await expect(page.getByRole("row").filter({ hasText: t.names.mail })).toContainText(t.answers);
      await expect(page.getByRole("row").filter({ hasText: t.names.payments })).toContainText(t.answers);
      await openPage(page, adminPaths.apiKeys);
      await page.getByRole("link", { name: t.reference }).click();
      await expect(page.getByRole("heading", { level: 1, name: t.api.title })).toBeVisible();
      const call = page.getByRole("group").filter({ hasText: "/api/validate-promo-code" });
      await call.locator("summary").click();
      await expect(call.getByRole("table").first()).toContainText("orderAmount");
      // So many calls take axe a long time: checked once.
      if (visitor.width < 600) await examine(page, "API reference");
    });
  });

test.describe(named(germanDesktop), () => {
  const visitor = germanDesktop;
  test.use({ visitor });

  test("of two staff the second sees what is stored", async ({ page, context, shop, watch }) => {
    test.slow();
    watch.allow(/status of 409/);
    await signIn(page, shop);
    const { language } = visitor;
    const other = await context.newPage();
    const both = async (path: string) => {
      for (const each of [page, other]) await openPage(each, path);
    };
    const refusal = other.getByRole("alert");
    const promo = textsOf<typeof import("#app/promotions/staff/texts/fr/promo-codes.json")>(
      "promotions/staff",
      "promo-codes",
      language,
    );
    const code = `ZWEI${visitor.width}`;
    await shop.data.addPromo({ code, type: "percentage", value: 10 });
    await openPage(page, adminPaths.promoCodes);
    await page.getByRole("link", { name: code }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(code);
    await both(page.url());
    const save = (each: Page) => each.getByRole("button", { name: promo.save }).click();
    await page.getByLabel(promo.labels.maxUses).fill("900");
    await page.getByLabel(promo.labels.isActive).uncheck();
    await save(page);
    await expect(page.getByText(promo.messages.saved)).toBeVisible();
    await other.getByLabel(promo.labels.maxUses).fill("700");
    await save(other);
    await expect(refusal.first()).toContainText(promo.states.inactive);
    await expect(other.getByLabel(promo.labels.maxUses)).toHaveValue("700");
    await expect(other.getByLabel(promo.labels.maxUses)).toHaveAccessibleDescription(/900/);
    // Untouched fields show the stored values: the code stays off.
    await expect(other.getByLabel(promo.labels.isActive)).not.toBeChecked();
    await save(other);
    await expect(other.getByText(promo.messages.saved)).toBeVisible();
    await expect(other.getByText("0 / 700")).toBeVisible();
    await expect(other.getByLabel(promo.labels.isActive)).not.toBeChecked();

    const price = textsOf<typeof import("#app/catalogue/staff/texts/fr/prices.json")>(
      "catalogue/staff",
      "prices",
      language,
    );
    await both(adminPaths.prices);
    const change = async (each: Page, amount: string, from: string) => {
      await each.getByRole("button", { name: price.priceForm.open }).click();
      const form = each.getByRole("dialog");
      await form.getByLabel(price.labels.amount).fill(amount);
      await form.getByLabel(price.labels.from).fill(from);
      await form.getByRole("button", { name: price.priceForm.submit }).click();
    };
    const dialog = other.getByRole("dialog");
    await change(page, "70", "2096-01-04T08:00");
    await expect(page.getByText(price.messages.pricePlanned, { exact: true })).toBeVisible();
    await change(other, "72", "2096-01-04T08:00");
    await expect(dialog.getByLabel(price.labels.from)).toHaveAccessibleDescription(/70.*72/);
    await openPage(other, adminPaths.prices);
    for (const each of [page, other]) await confirmStep(each.getByRole("button", { name: price.cancelPlan }), /70/);
    await expect(other.getByText(price.messages.planBegun)).toBeVisible();
    await expect(other.getByRole("button", { name: price.cancelPlan })).toHaveCount(0);

    const t = requestTexts(language);
    const headers = { origin: shop.url };
    const [companyName, idempotencyKey] = [`Duo ${visitor.width}`, crypto.randomUUID()];
    const data = {
      kind: "dealer",
      companyName,
      firstName: "Ana",
      lastName: "Ruiz",
      phone: "+34 600 000 000",
      email: `duo-${visitor.width}@example.com`,
      message: "¿?",
      language: "es",
      idempotencyKey,
    };
    expect((await page.request.post("/api/contact-requests", { headers, data, maxRetries: 1 })).status()).toBe(201);
    await openPage(page, adminPaths.requests);
    await page.getByRole("link", { name: companyName }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(companyName);
    await both(page.url());
    const answer = async (each: Page, text: string) => {
      await each.getByRole("textbox", { name: t.labels.text }).fill(text);
      await each.getByRole("button", { name: t.steps.answer }).click();
    };
    await answer(page, "Primera");
    await expect(page.getByRole("listitem").filter({ hasText: "Primera" })).toBeVisible();
    await answer(other, "Segunda");
    await expect(refusal.first()).toContainText(t.states.answered);
    await expect(other.getByRole("listitem").filter({ hasText: "Primera" })).toBeVisible();
    await expect(other.getByRole("textbox", { name: t.labels.text })).toHaveValue("Segunda");
    await other.close();
    await shop.reset();
  });
});

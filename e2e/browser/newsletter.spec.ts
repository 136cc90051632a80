import { fill } from "#app/i18n/format.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, italianDesktop, named, slow, test } from "./fixtures.ts";
import { waitUntilHydrated } from "./running-shop.ts";

type Texts = typeof import("#app/newsletter/texts/fr/newsletter.json");

test.describe(named(italianDesktop), () => {
  test.use({ visitor: italianDesktop });

  test(
    "spec 8: the message that a sign-up failed leaves when the next try succeeds",
    slow,
    async ({ page, open, watch, t }) => {
      watch.allow(/500/);
      await page.route("**/api/newsletter", (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
      await open("/");
      const field = page.getByRole("textbox", { name: t.signUp.labels.email });
      await field.fill("again@example.org");
      await field.press("Enter");
      const failed = page.getByText(t.signUp.failedTitle);
      await expect(failed).toBeVisible();
      await field.press("Enter");
      await expect(page.getByText(t.signUp.success)).toBeVisible();
      await expect(failed).toHaveCount(0);
    },
  );

  test("spec 2.3, law: a subscription is confirmed once by the mail's link", async ({ page, open, shop, watch, t }) => {
    watch.allow(/console error: Failed to load resource.*409/);
    const n = textsOf<Texts>("newsletter", "newsletter", "it");
    const email = "giulia.rossi@example.org";
    await open("/");
    await page.getByRole("textbox", { name: t.signUp.labels.email }).focus();
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await expect(page.getByText(t.signUp.success)).toBeVisible();
    // The subscriber's address, not the shop's.
    await expect(page.getByText(fill(t.signUp.successText, { subscriber: email }))).toBeVisible();
    const mail = await shop.smtp.waitFor(({ envelope }) => envelope.to.includes(email), 20_000);
    const [link = ""] = /https?:\/\/\S+token=[\w-]+/.exec(mail.text ?? "") ?? [];
    expect(link).toContain("/it/newsletter?token=");
    const confirm = page.getByRole("button", { name: n.action });
    const visit = async () => {
      await page.goto(link);
      await waitUntilHydrated(page);
      await confirm.press("Enter");
    };
    await visit();
    await expect(page.getByRole("status").filter({ hasText: n.done })).toBeVisible();
    // The link has been used: nothing is left to do, and nothing to press.
    await page.goto(link);
    await expect(page.getByText(n.already)).toBeVisible();
    await expect(confirm).toHaveCount(0);

    await open("/");
    await page.getByRole("textbox", { name: t.signUp.labels.email }).fill(email);
    await page.keyboard.press("Enter");
    await expect(page.getByText(t.signUp.faults.alreadySubscribed)).toBeVisible();
  });
});

import { textsOf } from "./dictionaries.ts";
import { expect, frenchPhone, germanDesktop, named, test } from "./fixtures.ts";

type Texts = typeof import("#app/withdrawals/texts/fr/withdrawal.json");

for (const visitor of [frenchPhone, germanDesktop])
  test.describe(named(visitor), () => {
    test.use({ visitor });

    test("law, directive 2023/2673: withdrawal in two steps by keyboard, with a receipt", async ({
      page,
      open,
      shop,
      watch,
    }) => {
      watch.allow(/console error: Failed to load resource.*422.*retractation/);
      const t = textsOf<Texts>("withdrawals", "withdrawal", visitor.language);
      const email = `withdraws-${visitor.language}@example.org`;
      const field = (name: string) => page.getByRole("textbox", { name, exact: true });
      await open("/retractation");
      await page.getByRole("button", { name: t.form.submit }).press("Enter");
      await expect(page.getByRole("alert")).toContainText(t.form.errors);
      for (const name of [t.form.name, t.form.order, t.form.email])
        await expect(field(name)).toHaveAttribute("aria-invalid", "true");

      await field(t.form.name).focus();
      for (const value of ["Zoé L’Hérault", "OD-2026-000042"]) {
        await page.keyboard.type(value);
        await page.keyboard.press("Tab");
      }
      await page.keyboard.type("nobody@nowhere");
      let answer = () => {};
      const corrected = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route("**/retractation.data*", async (route) => {
        await corrected;
        await route.continue();
      });
      await page.keyboard.press("Enter");
      // Nothing typed is lost, not even what was typed while the answer was on its way.
      await field(t.form.email).fill(email);
      answer();
      await expect(field(t.form.order)).not.toHaveAttribute("aria-invalid", "true");
      await expect(field(t.form.email)).toHaveAttribute("aria-invalid", "true");
      await expect(field(t.form.name)).toHaveValue("Zoé L’Hérault");
      await expect(field(t.form.email)).toHaveValue(email);
      await field(t.form.email).press("Enter");

      await expect(page.getByRole("heading", { name: t.review.title })).toBeFocused();
      await expect(page.getByText(t.review.statement)).toBeVisible();
      await expect(page.getByRole("definition")).toHaveText(["Zoé L’Hérault", "OD-2026-000042", email]);
      await page.getByRole("button", { name: t.review.edit }).press("Enter");
      await expect(field(t.form.order)).toHaveValue("OD-2026-000042");
      await field(t.form.order).fill("OD-2026-000043");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: t.review.confirm }).press("Space");

      await expect(page.getByRole("heading", { name: t.done.title })).toBeFocused();
      await expect(page.getByRole("status").filter({ hasText: email })).toBeVisible();
      const mail = await shop.smtp.waitFor(({ envelope }) => envelope.to.includes(email), 10_000);
      expect(mail.text).toContain("OD-2026-000043");
    });
  });

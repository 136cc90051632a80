import type { Locator, Page } from "@playwright/test";
import { paths } from "#app/paths.ts";
import { expect, germanDesktop, named, test } from "./fixtures.ts";
import {
  cards,
  compatibleCar,
  expectPaid,
  fieldsOf,
  heading,
  newBuyer,
  orderButton,
  termsBox,
  verdict,
} from "./purchase-path.ts";

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab never reached the control.");
}

async function pickByTyping(page: Page, select: Locator, label: string, value: string): Promise<void> {
  await expect(select).toBeEnabled();
  await tabTo(page, select);
  await page.keyboard.type(label);
  await expect(select).toHaveValue(value);
}

const visitor = germanDesktop;
test.describe(named(visitor), () => {
  test.use({ visitor });
  const { language } = visitor;

  test("WCAG 2.1.1: the whole purchase by keyboard alone", async ({ page, context, open, t }) => {
    await context.addInitScript(() =>
      window.addEventListener("pointerdown", () => console.error("a pointer was used"), { capture: true }),
    );
    const c = t.compatibility;
    const buyer = newBuyer(language);
    const box = (name: string) => page.getByRole("combobox", { name, exact: true });
    await open(paths.compatibility);
    await pickByTyping(page, box(c.choose.brand), compatibleCar.brand, compatibleCar.brand);
    await pickByTyping(page, box(c.choose.model), compatibleCar.model, compatibleCar.model);
    await pickByTyping(page, box(c.choose.year), String(compatibleCar.year), String(compatibleCar.year));
    await pickByTyping(page, box(c.choose.energy), t.energies.Essence, compatibleCar.energy);
    await tabTo(page, page.getByRole("button", { name: c.choose.continue }));
    await page.keyboard.press("Enter");
    await expect(heading(page, c.confirm.heading)).toBeFocused();
    await tabTo(page, page.getByRole("button", { name: c.confirm.check }));
    await page.keyboard.press("Enter");
    await expect(verdict(page, c.compatible)).toBeFocused();
    await tabTo(page, page.getByRole("button", { name: c.compatible.proceed }));
    await page.keyboard.press("Enter");

    const fields = fieldsOf(page, t);
    for (const name of ["first_name", "last_name", "email", "phone"] as const) {
      await tabTo(page, fields[name]);
      await page.keyboard.type(buyer[name]);
    }
    await tabTo(page, fields.address);
    await page.keyboard.type(visitor === germanDesktop ? "linden" : "12 rue des lil");
    const proposals = page.getByRole("listbox", { name: t.purchase.form.suggestions });
    await expect(proposals.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(fields.city).toHaveValue(buyer.city);
    await tabTo(page, fields.license_plate);
    await page.keyboard.type(buyer.license_plate);
    await tabTo(page, termsBox(page));
    await page.keyboard.press("Space");
    await expect(orderButton(page, t)).toBeEnabled();
    await tabTo(page, orderButton(page, t));
    await page.keyboard.press("Enter");

    await expect(heading(page, t.payment.heading)).toBeVisible();
    const cardFields = [
      [t.payment.card.number, cards.accepted],
      [t.payment.card.expiry, "1234"],
      [t.payment.card.cvc, "123"],
    ] as const;
    for (const [name, typed] of cardFields) {
      await tabTo(page, page.getByRole("textbox", { name, exact: true }));
      await page.keyboard.type(typed);
    }
    await page.keyboard.press("Enter");
    await expectPaid(page, t);
  });
});

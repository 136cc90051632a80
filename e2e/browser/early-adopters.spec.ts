import { fill, money } from "#app/i18n/format.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { earlyAdopterCodeKey } from "#app/promotions/early-adopter-code.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, frenchPhone, germanDesktop, italianDesktop, named, test } from "./fixtures.ts";
import { bringVehicle, promoField } from "./purchase-path.ts";

type Texts = typeof import("#app/promotions/texts/fr/early-adopters.json");

const stored = (key: string) => localStorage.getItem(key);

const visitor = germanDesktop;
test.describe(named(visitor), () => {
  test.use({ visitor });
  const { language } = visitor;

  test("spec 2.1, 4, 9: a stored early-adopter code is applied to the purchase", async ({ page, open, shop, t }) => {
    const { code: c } = textsOf<Texts>("promotions", "early-adopters", language);
    await shop.data.addPromo({ code: "PIONEER20", type: "percentage", value: 20 });
    const field = page.getByRole("textbox", { name: c.label });
    await open(paths.earlyAdopters);
    const reduced = page.getByRole("definition").filter({ hasText: money(6320, language) });
    await expect(reduced).toHaveCount(0);
    await field.press("Enter");
    await expect(field).toHaveAccessibleDescription(new RegExp(c.required));
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await page.keyboard.type("nothing");
    await page.keyboard.press("Enter");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    expect(await page.evaluate(stored, earlyAdopterCodeKey)).toBeNull();
    await field.fill("pioneer20");
    await expect(field).toHaveValue("PIONEER20");
    await page.keyboard.press("Enter");
    const amount = money(1580, language);
    const status = page.getByRole("status").filter({ hasText: "PIONEER20" });
    await expect(status).toHaveText(c.saved.replace("{code}", "PIONEER20").replace("{amount}", amount));
    expect(await page.evaluate(stored, earlyAdopterCodeKey)).toBe("PIONEER20");
    await expect(reduced).toBeVisible();

    await bringVehicle(page);
    await open(paths.purchase);
    await expect(page.getByRole("button", { name: t.purchase.promo.remove })).toBeVisible();
    await expect(page.getByText("PIONEER20").filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText(amount).filter({ visible: true }).first()).toBeVisible();
  });
});

test.describe(named(frenchPhone), () => {
  test.use({ visitor: frenchPhone });

  test("spec 4: a stored code that has ended is named once, and forgotten", async ({ page, open, shop, t }) => {
    await shop.data.addPromo({ code: "PIONEER30", type: "percentage", value: 30 });
    await open(paths.earlyAdopters);
    await page.evaluate(([key, code]) => localStorage.setItem(key!, code!), [earlyAdopterCodeKey, "PIONEER30"]);
    await shop.data.endPromo("PIONEER30");
    await bringVehicle(page);
    await open(paths.purchase);
    const ended = page.getByText(fill(t.purchase.promo.storedEnded, { code: "PIONEER30" }));
    await expect(ended).toBeVisible();
    expect(await page.evaluate(stored, earlyAdopterCodeKey)).toBeNull();
    await expect(promoField(page, t)).toHaveValue("");
  });
});

test.describe(named(italianDesktop), () => {
  test.use({ visitor: italianDesktop });

  test("spec 4: a code of an invitation is stored unchecked, and can be forgotten", async ({
    page,
    open,
    watch,
    t,
  }) => {
    const { code: c } = textsOf<Texts>("promotions", "early-adopters", "it");
    watch.allow(/validate-promo-code/);
    await page.route("**/api/validate-promo-code", (route) => route.abort("connectionfailed"));
    await open(`${paths.earlyAdopters}?code=invited`);
    await expect(page.getByRole("textbox", { name: c.label })).toHaveValue("INVITED");
    await page.getByRole("button", { name: c.save }).press("Enter");
    await expect(page.getByText(c.savedUnchecked.replace("{code}", "INVITED"))).toBeVisible();
    await page.getByRole("button", { name: c.forget }).press("Space");
    await expect(page.getByText(c.forgotten)).toBeVisible();
    expect(await page.evaluate(stored, earlyAdopterCodeKey)).toBeNull();
    await bringVehicle(page);
    await page.goto(localizedPath(paths.purchase, "it"));
    await expect(promoField(page, t)).toHaveValue("");
  });
});

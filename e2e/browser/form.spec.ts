import { paths } from "#app/paths.ts";
import { dictionariesOf, pattern } from "./dictionaries.ts";
import { expect, frenchPhone, named, slow, test } from "./fixtures.ts";
import {
  bringVehicle,
  fieldsOf,
  fillBuyer,
  goToPayment,
  newBuyer,
  orderButton,
  termsBox,
  toast,
} from "./purchase-path.ts";

/** The stand-in geocoder's first address in each country, and what begins it. */
const places = {
  fr: { typed: "12 lil", address: "12 Rue des Lilas", postal_code: "75019", city: "Paris", country: "FR" },
  de: { typed: "linden", address: "Lindenstraße 5", postal_code: "10969", city: "Berlin", country: "DE" },
};

test("spec 5, 8: the specification's messages are used to the letter", () => {
  const french = dictionariesOf("fr");
  const english = dictionariesOf("en");
  expect(french.promoProblems.promoRequired).toBe("Code promo requis");
  expect(french.purchase.promo.network).toBe("Erreur lors de la validation du code promo");
  expect(english.promoProblems.promoInvalid).toBe("Invalid promo code");
  expect(english.purchase.errors.invalidEmail).toBe("Invalid email");
  expect(english.purchase.errors.invalidPhone).toBe("Invalid phone number");
});

const visitor = frenchPhone;
test.describe(named(visitor), () => {
  test.use({ visitor });
  const language = visitor.language as "fr" | "de";
  const place = places[language];

  test("spec 5: messages, toast, focus on the first invalid field, then live", async ({ page, open, t }) => {
    const e = t.purchase.errors;
    await bringVehicle(page);
    await open(paths.purchase);
    const fields = fieldsOf(page, t);
    await expect(orderButton(page, t)).toBeEnabled();
    await fields.last_name.focus();
    await fields.last_name.blur();
    await expect(fields.last_name).not.toHaveAttribute("aria-invalid", "true");
    await orderButton(page, t).click();
    await expect(toast(page, t)).toContainText(e.fillAll);
    await expect(fields.first_name).toBeFocused();
    await expect(fields.first_name).toBeInViewport();
    for (const [name, field] of Object.entries(fields))
      if (name !== "country") await expect(field).toHaveAccessibleDescription(new RegExp(e.required));
    await expect(termsBox(page)).toHaveAccessibleDescription(e["accepted_terms.required"]);

    await fillBuyer(page, t, { ...newBuyer(language), email: "nobody@nowhere", phone: "06-nope" });
    await expect(fields.first_name).not.toHaveAttribute("aria-invalid", "true");
    await expect(fields.email).toHaveAccessibleDescription(new RegExp(e.invalidEmail));
    await expect(fields.phone).toHaveAccessibleDescription(new RegExp(e.invalidPhone));
    await orderButton(page, t).click();
    await expect(fields.email).toBeFocused();
    await expect(fields.email).toBeInViewport();
    await fields.email.fill("somebody@nowhere.example");
    await expect(fields.email).not.toHaveAttribute("aria-invalid", "true");
    await fields.email.fill("  ");
    await expect(fields.email).toHaveAccessibleDescription(new RegExp(e.required));
  });

  test("spec 5, 9: addresses are proposed; the form works without the service", async ({ page, open, t, shop }) => {
    const fields = fieldsOf(page, t);
    const list = page.getByRole("listbox", { name: t.purchase.form.suggestions });
    const expectPlace = async () => {
      await expect(list).toBeHidden();
      for (const name of ["address", "postal_code", "city", "country"] as const)
        await expect(fields[name]).toHaveValue(place[name]);
    };
    await bringVehicle(page);
    await open(paths.purchase);
    shop.geocoder.clear();
    await fields.address.fill(place.typed.slice(0, 2));
    await fields.address.fill(place.typed);
    await expect(list.getByRole("option")).not.toHaveCount(0);
    expect(await list.getByRole("option").count()).toBeLessThanOrEqual(5);
    // Two characters are not searched for, and the search keeps to the form's country.
    for (const { query } of shop.geocoder.requests())
      expect([query.q, query.countrycodes]).toEqual([place.typed, place.country.toLowerCase()]);
    await fields.address.press("Escape");
    await expect(list).toBeHidden();
    await fields.address.press("ArrowDown");
    await expect(list.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
    await fields.address.press("Enter");
    await expectPlace();

    await fields.city.fill("");
    await fields.address.fill(place.typed);
    await list.getByRole("option").first().click();
    await expectPlace();

    await fields.address.fill(place.typed);
    await expect(list).toBeVisible();
    await fields.phone.focus();
    await expect(list).toBeHidden();

    shop.geocoder.mode = "hang";
    try {
      const buyer = { ...newBuyer(language), address: `Unknown street ${Date.now()}` };
      await fillBuyer(page, t, buyer);
      await goToPayment(page, t);
    } finally {
      shop.geocoder.mode = "ok";
    }
  });

  test("a proposed street keeps the typed house number", slow, async ({ page, open, t }) => {
    const fields = fieldsOf(page, t);
    const street =
      language === "fr"
        ? { typed: "12 bis allee des er", address: "12 bis Allée des Érables", city: "Lyon" }
        : { typed: "ahorn 5a", address: "Ahornweg 5a", city: "Leipzig" };
    await bringVehicle(page);
    await open(paths.purchase);
    await fields.address.fill(street.typed);
    const proposals = page.getByRole("listbox", { name: t.purchase.form.suggestions }).getByRole("option");
    await expect(proposals).toHaveCount(1);
    await proposals.click();
    await expect(fields.address).toHaveValue(street.address);
    await expect(fields.city).toHaveValue(street.city);
  });

  test(
    "a pasted phone is accepted, an odd postcode gets a remark, a wrong one is refused",
    slow,
    async ({ page, open, t, shop }) => {
      const { form, unusual } = t.purchase;
      const fields = fieldsOf(page, t);
      const buyer = newBuyer(language);
      await bringVehicle(page);
      await open(paths.purchase);
      await expect(fields.phone).toHaveAccessibleDescription(form.phoneHelp);
      // Not while it is typed.
      await fields.postal_code.fill("690");
      await expect(page.getByText(pattern(unusual.postal_codeWrong))).toBeHidden();
      await fillBuyer(page, t, { ...buyer, postal_code: "690" });
      await fields.phone.fill("\u202a+49\u00a030\u00a012\u201134\u201156\u202c");
      await fields.license_plate.fill("q");
      await expect(fields.postal_code).toHaveAccessibleDescription(pattern(unusual.postal_codeWrong));
      await fields.city.focus();
      await expect(fields.license_plate).toHaveAccessibleDescription(pattern(unusual.license_plate));
      await expect(page.getByRole("status").filter({ hasText: pattern(unusual.license_plate) })).toBeVisible();
      await fields.license_plate.fill(buyer.license_plate);
      await expect(page.getByText(pattern(unusual.license_plate))).toBeHidden();
      await orderButton(page, t).click();
      await expect(fields.postal_code).toBeFocused();
      await expect(fields.postal_code).toHaveAccessibleDescription(pattern(t.purchase.errors.invalidPostcode));
      // Places without an Eircode get their parcels.
      await fields.country.selectOption("IE");
      await fields.postal_code.fill("Dublin 4");
      await fields.city.focus();
      await expect(fields.postal_code).toHaveAccessibleDescription(pattern(unusual.postal_code));
      await goToPayment(page, t);
      expect(await shop.data.ordersOf(buyer.email)).toMatchObject([
        { phone: "+49 30 12-34-56", postal_code: "Dublin 4" },
      ]);
    },
  );

  test("the plate is typed in capitals, and the caret stays", async ({ page, open, t, shop }) => {
    const buyer = { ...newBuyer(language), license_plate: "ab-34-cd" };
    const plate = fieldsOf(page, t).license_plate;
    await bringVehicle(page);
    await open(paths.purchase);
    await fillBuyer(page, t, buyer);
    await expect(plate).toHaveValue("AB-34-CD");
    await plate.focus();
    await plate.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
    await page.keyboard.type("xy");
    await expect(plate).toHaveValue("AB-XY34-CD");
    await goToPayment(page, t);
    expect(await shop.data.ordersOf(buyer.email)).toMatchObject([{ license_plate: "AB-XY34-CD" }]);
  });
});

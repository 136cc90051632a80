/** Steps of the main job (decisions 4), as a person takes them. All texts come from the dictionaries. */
import { expect, type Locator, type Page } from "@playwright/test";
import { type SavedCheck, savedCheckKey, selectedVehicleKey, type Vehicle } from "#app/compatibility/saved-check.ts";
import { fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { centsOf } from "#app/platform/money/money.ts";
import { type Dictionaries, pattern } from "./dictionaries.ts";

export const compatibleCar: Vehicle = { brand: "Peugeot", model: "208", year: 2019, energy: "Essence" };
/** Petrol of 2000 comes before the standard that the dongle reads. */
export const incompatibleCar: Vehicle = { brand: "Renault", model: "Laguna", year: 1998, energy: "Essence" };

export const cards = { accepted: "4242424242424242", declined: "4000000000000002", asksBank: "4000002500003155" };

export type Buyer = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  address: string;
  postal_code: string;
  city: string;
  license_plate: string;
};

let buyers = 0;
/** A new buyer: a separate address finds the order and its mails again. */
export function newBuyer(language: Language): Buyer {
  buyers += 1;
  const email = `buyer-${process.pid}-${buyers}@example.org`;
  return language === "de"
    ? {
        first_name: "Jörg",
        last_name: "Groß",
        email,
        phone: "+49 30 1234567",
        address: "Lindenstraße 5",
        postal_code: "10969",
        city: "Berlin",
        license_plate: "B-OD 2026",
      }
    : {
        first_name: "Zoé",
        last_name: "L’Hérault",
        email,
        phone: "06 12 34 56 78",
        address: "12 Rue des Lilas",
        postal_code: "75019",
        city: "Paris",
        license_plate: "AB-123-CD",
      };
}

/** The vehicle is chosen as the compatibility page leaves it; only the first document of the tab finds it. */
export async function bringVehicle(page: Page, vehicle: Vehicle = compatibleCar): Promise<void> {
  await page.addInitScript(
    ([key, stored]) => {
      if (location.protocol === "about:" || sessionStorage.getItem("brought")) return;
      sessionStorage.setItem("brought", "1");
      sessionStorage.setItem(key!, stored!);
    },
    [selectedVehicleKey, JSON.stringify(vehicle)],
  );
}

/** A compatible check that was made `days` ago in this browser. */
export async function bringSavedCheck(page: Page, days: number): Promise<void> {
  const checkedAt = new Date(Date.now() - days * 86_400_000).toISOString();
  const check: SavedCheck = { vehicle: compatibleCar, compatible: true, checkedAt, features: [] };
  await page.addInitScript(
    ([key, stored]) => {
      if (location.protocol !== "about:" && !localStorage.getItem(key!)) localStorage.setItem(key!, stored!);
    },
    [savedCheckKey, JSON.stringify(check)],
  );
}

/** Step 1 of /compatibilite: each selector opens once the one before it is chosen (spec 2.7). */
export async function chooseVehicle(page: Page, t: Dictionaries, vehicle: Vehicle): Promise<void> {
  const c = t.compatibility.choose;
  const select = (name: string) => page.getByRole("combobox", { name, exact: true });
  await select(c.brand).selectOption(vehicle.brand);
  await select(c.model).selectOption(vehicle.model);
  await select(c.year).selectOption(String(vehicle.year));
  await select(c.energy).selectOption(vehicle.energy);
  await page.getByRole("button", { name: c.continue }).click();
}

export async function checkVehicle(page: Page, t: Dictionaries, vehicle: Vehicle): Promise<void> {
  await chooseVehicle(page, t, vehicle);
  await page.getByRole("button", { name: t.compatibility.confirm.check }).click();
}

export const fieldsOf = (page: Page, t: Dictionaries) => {
  const f = t.orderFields;
  const text = (name: string) => page.getByRole("textbox", { name, exact: true });
  return {
    first_name: text(f.first_name),
    last_name: text(f.last_name),
    email: text(f.email),
    phone: text(f.phone),
    address: page.getByRole("combobox", { name: f.address, exact: true }),
    postal_code: text(f.postal_code),
    city: text(f.city),
    country: page.getByRole("combobox", { name: f.country, exact: true }),
    license_plate: text(f.license_plate),
  };
};

export const termsBox = (page: Page): Locator => page.getByRole("checkbox");
export const promoField = (page: Page, t: Dictionaries): Locator =>
  page.getByRole("textbox", { name: t.purchase.promo.label });
export const orderButton = (page: Page, t: Dictionaries): Locator =>
  page.getByRole("button", { name: t.purchase.submit.order });
export const heading = (page: Page, name: string): Locator => page.getByRole("heading", { name, exact: true });
/** The answer of the check, which names the car. */
export const verdict = (page: Page, { heading: sentence }: { heading: string }): Locator =>
  page.getByRole("heading", { name: pattern(sentence), level: 1 });
/** What is bought and what it costs: on a narrow screen a bar, which opens. */
export const orderCard = (page: Page, t: Dictionaries): Locator =>
  page.getByRole("region", { name: t.purchase.summary.title });
export const openOrderCard = (page: Page, t: Dictionaries): Promise<void> =>
  orderCard(page, t).getByRole("button", { expanded: false }).click();
export const openDetails = (page: Page, t: Dictionaries): Promise<void> =>
  heading(page, t.confirmation.details).click();
/** Overlays, one at a time (spec 2.4). */
export const toast = (page: Page, t: Dictionaries): Locator =>
  page.getByRole("region", { name: t.frame.notifications });

export async function fillBuyer(page: Page, t: Dictionaries, buyer: Buyer): Promise<void> {
  const fields = fieldsOf(page, t);
  for (const [name, value] of Object.entries(buyer)) await fields[name as keyof Buyer].fill(value);
  await termsBox(page).check();
}

/** The purchase page with everything filled in, including its vehicle. */
export async function fillOrder(
  page: Page,
  open: (path: string) => Promise<void>,
  t: Dictionaries,
  buyer: Buyer,
): Promise<void> {
  await bringVehicle(page);
  await open(paths.purchase);
  await fillBuyer(page, t, buyer);
}

export async function applyPromo(page: Page, t: Dictionaries, code: string): Promise<void> {
  await promoField(page, t).fill(code);
  await page.getByRole("button", { name: t.purchase.promo.apply }).click();
}

/** Sends the filled form and waits for the payment step. */
export async function goToPayment(page: Page, t: Dictionaries): Promise<void> {
  await orderButton(page, t).click();
  await expect(heading(page, t.payment.heading)).toBeVisible();
}

/** The amount with its cents, as in the summary: the VAT has some. */
export const payButton = (page: Page, t: Dictionaries, euros: number, language: Language): Locator =>
  page.getByRole("button", { name: fill(t.payment.pay, { total: money(centsOf(euros), language, { always: true }) }) });

export async function typeCard(page: Page, t: Dictionaries, number: string): Promise<void> {
  await page.getByRole("textbox", { name: t.payment.card.number, exact: true }).fill(number);
  await page.getByRole("textbox", { name: t.payment.card.expiry, exact: true }).fill("12 / 34");
  await page.getByRole("textbox", { name: t.payment.card.cvc, exact: true }).fill("123");
}

export async function payWith(page: Page, t: Dictionaries, card: string): Promise<void> {
  await typeCard(page, t, card);
  await page.getByRole("button", { name: pattern(t.payment.pay) }).click();
}

/** Waits for the confirmation and gives the order's number as the page shows it. */
export async function expectPaid(page: Page, t: Dictionaries): Promise<string> {
  await expect(heading(page, t.confirmation.paidTitle)).toBeVisible();
  return shownNumber(page, t);
}

export async function shownNumber(page: Page, t: Dictionaries): Promise<string> {
  const line = page.getByText(pattern(t.confirmation.number.replace("{number}", "TEST-{number}")));
  const [number = ""] = /TEST-\d{4}-\d+/.exec(await line.innerText()) ?? [];
  expect(number, "the order's number").not.toBe("");
  return number;
}

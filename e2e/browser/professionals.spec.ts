/** Offers to professionals: the form behind the one button of each page (spec 2.1, 3, 4, 5, 8). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Language } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { pattern } from "./dictionaries.ts";
import { expect, frenchPhone, germanDesktop, italianDesktop, named, slow, test } from "./fixtures.ts";

type FormTexts = typeof import("#app/contact/texts/fr/form.json");
type Hero = typeof import("#app/contact/texts/fr/garage.json")["hero"];

function textsOf<T>(page: string, language: Language): T {
  const path = join(import.meta.dirname, "../../app/contact/texts", language, `${page}.json`);
  return JSON.parse(readFileSync(path, "utf8")) as T;
}

const wordsOf = (page: string, language: Language) => ({
  f: textsOf<FormTexts>("form", language),
  hero: textsOf<{ hero: Hero }>(page, language).hero,
});

const panel = (page: Page) => page.locator("#request");
const person = { companyName: "Garage Lœb", firstName: "Zoé", email: "zoe@example.org", phone: "+33 1 23 45 67 89" };

async function fillIn(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`#${name}`).fill(value);
}

test("spec 8: the specification's messages are used to the letter", () => {
  const { f } = wordsOf("garage", "en");
  expect(f.failed).toBe("Error sending request. Please try again.");
  expect(f.failedFleet).toBe("Connection error. Please try again.");
  expect(f.sent).toBe("Your request has been sent successfully! We will contact you shortly.");
  expect(f.sentTitle).toBe("Message sent!");
});

for (const path of ["garage", "insurance", "fleet", "smartlab"])
  test.describe(named(germanDesktop), () => {
    test.use({ visitor: germanDesktop });
    test(
      `spec 4: the button of /${path} shows and hides the form and says which`,
      path === "garage" ? {} : slow,
      async ({ page, open }) => {
        const { hero } = wordsOf(path, "de");
        await open(`/${path}`);
        await expect(panel(page)).toBeHidden();
        const show = page.getByRole("button", { name: hero.show, exact: true });
        await expect(show).toHaveAttribute("aria-expanded", "false");
        await expect(show).toHaveAttribute("aria-controls", "request");
        await show.press("Enter");
        const hide = page.getByRole("button", { name: hero.hide, exact: true });
        await expect(hide).toHaveAttribute("aria-expanded", "true");
        await expect(page.locator("#companyName")).toBeFocused();
        await expect(page.locator("#companyName")).toBeInViewport();
        await page.locator("#companyName").fill("Muster GmbH");
        await hide.click();
        await expect(panel(page)).toBeHidden();
        await show.click();
        await expect(page.locator("#companyName")).toHaveValue("Muster GmbH");
      },
    );
  });

test.describe(named(frenchPhone), () => {
  test("spec 5, 8: a contact request by keyboard: faults, then sent once", async ({ page, open }) => {
    const { f, hero } = wordsOf("garage", "fr");
    await open(paths.garage);
    await page.getByRole("button", { name: hero.show }).press("Enter");
    await expect(page.locator("#companyName")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(panel(page).getByRole("alert")).toContainText(f.summary);
    await expect(page.locator("#companyName")).toBeFocused();
    await expect(page.locator("#companyName")).toHaveAccessibleDescription(
      new RegExp(f.faults["companyName.required"]),
    );

    const values = [person.companyName, person.firstName, "Lœb", "zoe@nowhere", person.phone, "Une démonstration ?"];
    for (const value of values) {
      await page.keyboard.type(value);
      await page.keyboard.press("Tab");
    }
    await expect(page.locator("#email")).toHaveAttribute("aria-invalid", "true");
    await fillIn(page, { email: person.email });
    await expect(panel(page).getByRole("alert")).toBeHidden();

    let requests = 0;
    await page.route("**/api/contact-requests", async (route) => {
      requests += 1;
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    const send = panel(page).getByRole("button", { name: f.send });
    const answer = page.waitForResponse("**/api/contact-requests");
    await send.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(panel(page).getByRole("button", { name: f.sending })).toBeVisible();
    await expect(panel(page).getByText(f.sent)).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: f.sentTitle })).toBeVisible();
    expect(requests).toBe(1);
    expect((await answer).status()).toBe(201);
    // A form that was sent is replaced: the next one is empty.
    await page.getByRole("button", { name: hero.hide }).click();
    await page.getByRole("button", { name: hero.show }).click();
    await expect(page.locator("#companyName")).toHaveValue("");
  });

  test("spec 8: a fleet quote without a connection keeps everything", async ({ page, open, shop, watch }) => {
    const { f, hero } = wordsOf("fleet", "fr");
    const values = { ...person, email: "flotte@example.org", personName: "Lœb", vehicleCount: "1 200" };
    await open(paths.fleet);
    await page.getByRole("button", { name: hero.show }).click();
    await fillIn(page, values);
    watch.allow(/fleet-quotes/);
    await page.route("**/api/fleet-quotes", (route) => route.abort("connectionfailed"), { times: 1 });
    const send = panel(page).getByRole("button", { name: f.sendFleet });
    await send.click();
    await expect(panel(page).getByText(f.failedFleet)).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: f.failedFleet })).toBeVisible();
    for (const [name, value] of Object.entries(values)) await expect(page.locator(`#${name}`)).toHaveValue(value);

    const errors = [{ field: "phone", code: "invalidPhone", message: "?" }];
    await page.route("**/api/fleet-quotes", (route) => route.fulfill({ status: 422, json: { errors } }), { times: 1 });
    await send.click();
    await expect(page.locator("#phone")).toBeFocused();
    await expect(page.locator("#phone")).toHaveAccessibleDescription(new RegExp(f.faults.invalidPhone.slice(0, 20)));
    await fillIn(page, { phone: "01 23 45 67 89" });
    // The answer is lost, so it is sent again: one request.
    await page.route(
      "**/api/fleet-quotes",
      async (route) => {
        expect((await route.fetch()).status()).toBe(201);
        await route.abort("connectionfailed");
      },
      { times: 1 },
    );
    await send.click();
    await expect(panel(page).getByText(f.failedFleet)).toBeVisible();
    await send.click();
    await expect(panel(page).getByText(f.sent)).toBeVisible();
    expect(await shop.data.requestsOf(values.email)).toHaveLength(1);
  });
});

test.describe(named(italianDesktop), () => {
  test.use({ visitor: italianDesktop });

  for (const path of ["insurance", "smartlab"])
    test(
      `spec 3, 8: /${path} by keyboard: messages, and a failure`,
      path === "insurance" ? {} : slow,
      async ({ page, open, shop, watch }) => {
        const { f, hero } = wordsOf(path, "it");
        const email = `${path}@example.org`;
        const values = { ...person, lastName: "Löb", email, message: "Quanti veicoli?\nE quando?" };
        const fields = ["companyName", "firstName", "lastName", "email", "phone", "message"] as const;
        await open(`/${path}`);
        await page.getByRole("button", { name: hero.show }).press("Space");
        await expect(page.locator("#companyName")).toBeFocused();
        await page.keyboard.press("Enter");
        for (const name of fields)
          await expect(page.locator(`#${name}`)).toHaveAccessibleDescription(
            new RegExp(pattern(f.faults[`${name}.required`]).source),
          );
        await expect(panel(page).getByRole("alert").getByRole("link")).toHaveCount(fields.length);
        // The summary's links lead to the fields.
        await panel(page).getByRole("alert").getByRole("link").nth(4).press("Enter");
        await expect(page.locator("#phone")).toBeFocused();

        await page.locator("#companyName").focus();
        for (const name of fields) {
          await page.keyboard.type(values[name]);
          await page.keyboard.press("Tab");
        }
        for (const name of fields) await expect(page.locator(`#${name}`)).toHaveValue(values[name]);
        watch.allow(/503/);
        await page.route("**/api/contact-requests", (route) => route.fulfill({ status: 503, body: "" }), { times: 1 });
        const send = panel(page).getByRole("button", { name: f.send });
        await send.press("Enter");
        await expect(page.getByRole("alert").filter({ hasText: f.failed })).toBeVisible();
        await expect(panel(page).getByText(f.kept)).toBeVisible();
        for (const name of fields) await expect(page.locator(`#${name}`)).toHaveValue(values[name]);
        await send.press("Enter");
        await expect(panel(page).getByText(f.sent)).toBeVisible();
        const receipt = await shop.smtp.waitFor(({ envelope }) => envelope.to.includes(email), 20_000);
        // What was written is stored for staff; a mail to an address that nobody confirmed repeats none of it.
        expect((await shop.data.requestsOf(email)).map(({ message }) => message)).toEqual([
          expect.stringContaining("E quando?"),
        ]);
        expect(receipt.text).not.toContain("E quando?");
      },
    );
});

/** What visitors do in a browser without scripts: the check of a car, the newsletter. */
import { describe, expect, test } from "vitest";
import { fill } from "#app/i18n/format.ts";
import { paths } from "#app/paths.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startFakeSmtp } from "#tools/stand-ins/smtp.ts";
import { dictionariesOf } from "../browser/dictionaries.ts";
import { startTestShop } from "../shop.ts";
import { ScriptlessBrowser } from "./scriptless-browser.ts";

const smtp = startForTests(startFakeSmtp);
const shop = startForTests(() => startTestShop({ env: { SMTP_URL: smtp.url } }));
const { compatibility: c, purchase, signUp } = dictionariesOf("fr");

const compatibleCar = { brand: "Peugeot", model: "208", year: "2019", energy: "Essence" };
/** Petrol of 2000 comes before the standard that the dongle reads. */
const carOf = ({ brand, model }: { brand: string; model: string }) => `${brand} ${model}`;
const incompatibleCar = { brand: "Renault", model: "Laguna", year: "1998", energy: "Essence" };

async function check({ brand, model, year, energy }: typeof compatibleCar): Promise<ScriptlessBrowser> {
  const browser = new ScriptlessBrowser(shop);
  await browser.open(paths.compatibility);
  browser.fill(c.choose.brand, brand);
  await browser.press(c.choose.continue);
  browser.fill(c.choose.model, model);
  browser.fill(c.choose.year, year);
  browser.fill(c.choose.energy, energy);
  await browser.press(c.choose.continue);
  await browser.press(c.confirm.check);
  return browser;
}

describe("the check of a car", () => {
  test("a compatible car is taken to the purchase page, which says what it needs", async () => {
    const browser = await check(compatibleCar);
    expect(browser.textsOf("h1")).toEqual([fill(c.compatible.heading, { car: carOf(compatibleCar) })]);
    await browser.press(c.compatible.proceed);
    expect(browser.url).toBe(`${paths.purchase}?${new URLSearchParams(compatibleCar)}`);
    expect(browser.textsOf("noscript").join(" ")).toContain(purchase.noScript);
  });

  test("what is left out is said; a new check begins empty", async () => {
    const browser = new ScriptlessBrowser(shop);
    await browser.open(paths.compatibility);
    browser.fill(c.choose.brand, compatibleCar.brand);
    await browser.press(c.choose.continue);
    browser.fill(c.choose.model, compatibleCar.model);
    await browser.press(c.choose.continue);
    expect(browser.text).toContain(c.errors.selectAll);
    expect(browser.valueOf(c.choose.model)).toBe(compatibleCar.model);
    await browser.press(c.choose.reset);
    expect(browser.valueOf(c.choose.brand)).toBe("");
  });

  test("an incompatible car leads to the waiting list", async () => {
    const browser = await check(incompatibleCar);
    expect(browser.textsOf("h1")).toEqual([fill(c.incompatible.heading, { car: carOf(incompatibleCar) })]);
    browser.fill(c.incompatible.email, "nobody@");
    await browser.press(c.incompatible.notify);
    expect(browser.descriptionOf(c.incompatible.email)).toContain(c.errors.invalidEmail);
    expect(browser.valueOf(c.incompatible.email)).toBe("nobody@");
    browser.fill(c.incompatible.email, "waits@example.org");
    await browser.press(c.incompatible.notify);
    expect(browser.text).toContain(fill(c.incompatible.thanksText, { subscriber: "waits@example.org" }));
    expect(browser.url).not.toContain("?");
    const { rows } = await shop.pool.query("select brand from compatibility_attempts where email = $1", [
      "waits@example.org",
    ]);
    expect(rows).toEqual([{ brand: incompatibleCar.brand }]);
    await browser.press(c.incompatible.newCheck);
    expect(browser.textsOf("h2")).toContain(c.choose.heading);
  });
});

test("the newsletter's form works and puts no address into a URL", async () => {
  const browser = new ScriptlessBrowser(shop);
  await browser.open("/");
  browser.fill(signUp.labels.email, "nobody@");
  await browser.press(signUp.submit);
  expect(browser.url).toBe(paths.newsletter);
  expect(browser.valueOf(signUp.labels.email)).toBe("nobody@");
  expect(browser.descriptionOf(signUp.labels.email)).toContain(signUp.faults.invalidValue);
  browser.fill(signUp.labels.email, "plain@example.org");
  await browser.press(signUp.submit);
  expect(browser.text).toContain(fill(signUp.successText, { subscriber: "plain@example.org" }));
  await smtp.waitFor(({ envelope }) => envelope.to.includes("plain@example.org"), 20_000);
});

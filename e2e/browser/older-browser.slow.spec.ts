/** A browser without the functions that Safari 16.4, Firefox 115 and Chrome 109 lack (CONTRIBUTING.md). */
import { paths } from "#app/paths.ts";
import { newerFunctions } from "#tools/checks/code-rules/newer-functions.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, frenchPhone, test } from "./fixtures.ts";
import {
  cards,
  checkVehicle,
  compatibleCar,
  expectPaid,
  fillBuyer,
  goToPayment,
  heading,
  newBuyer,
  payWith,
} from "./purchase-path.ts";

const { language } = frenchPhone;

test("check, purchase, tracking and withdrawal work without newer functions", async ({ page, open, t, shop }) => {
  await page.addInitScript(({ functions, methods }) => {
    const remove = (holder: object | undefined, name: string) => holder && Reflect.deleteProperty(holder, name);
    for (const each of functions) {
      const [holder = "", name = ""] = each.split(".");
      const found: unknown = Reflect.get(globalThis, holder);
      remove(found as object | undefined, name);
      // What an instance inherits, as `crypto.randomUUID`.
      remove(found ? Object.getPrototypeOf(found) : undefined, name);
    }
    const kinds = [
      Array,
      String,
      Set,
      Map,
      Uint8Array,
      Object.getPrototypeOf(Uint8Array),
      Element,
      HTMLElement,
      Document,
      Node,
    ];
    for (const kind of kinds) for (const name of methods) remove(kind.prototype, name);
    Reflect.deleteProperty(globalThis, "Iterator");
  }, newerFunctions);
  const buyer = newBuyer(language);
  await open(paths.compatibility);
  expect(await page.evaluate(() => "any" in AbortSignal || "randomUUID" in crypto || "toSorted" in [])).toBe(false);
  await checkVehicle(page, t, compatibleCar);
  await page.getByRole("button", { name: t.compatibility.compatible.proceed }).click();
  await fillBuyer(page, t, buyer);
  await goToPayment(page, t);
  await payWith(page, t, cards.accepted);
  const number = await expectPaid(page, t);
  expect(await shop.data.ordersOf(buyer.email)).toMatchObject([{ number, payment_status: "paid" }]);

  const l = textsOf<typeof import("#app/tracking/texts/fr/look-up.json")>("tracking", "look-up", language);
  const o = textsOf<typeof import("#app/tracking/texts/fr/order.json")>("tracking", "order", language);
  const w = textsOf<typeof import("#app/withdrawals/texts/fr/withdrawal.json")>("withdrawals", "withdrawal", language);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await open(paths.orderTracking);
  await field(l.labels.number).fill(number);
  await field(l.labels.email).fill(buyer.email);
  await page.getByRole("button", { name: l.form.submit }).click();
  await expect(heading(page, o.titles.preparing)).toBeVisible();
  await open(paths.withdrawal);
  await field(w.form.name).fill("Zoé");
  await field(w.form.order).fill(number);
  await field(w.form.email).fill(buyer.email);
  await page.getByRole("button", { name: w.form.submit }).click();
  await page.getByRole("button", { name: w.review.confirm }).click();
  await expect(heading(page, w.done.title)).toBeVisible();
});

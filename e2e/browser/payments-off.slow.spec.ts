/** A shop whose payment provider is switched off (spec 2.6). */
import { paths } from "#app/paths.ts";
import { expect, germanDesktop, test } from "./fixtures.ts";
import { bringVehicle, fillBuyer, newBuyer, orderButton } from "./purchase-path.ts";

test.use({ shopEnv: { PAYMENTS: "off" }, asksCookies: true, visitor: { ...germanDesktop, height: 720 } });

test("that payment is not available is shown above the cookie banner", async ({ page, open, t, watch }) => {
  watch.allow(/503.*create-payment/);
  await bringVehicle(page);
  await open(paths.purchase);
  await fillBuyer(page, t, newBuyer("de"));
  await orderButton(page, t).press("Enter");
  const message = page.getByRole("alert").filter({ hasText: t.payment.errors.unavailable });
  await expect(message).toBeInViewport({ ratio: 1 });
  const banner = page.locator("section[aria-labelledby=consent-title]");
  const [below, above] = [(await banner.boundingBox())!, (await message.boundingBox())!];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
});

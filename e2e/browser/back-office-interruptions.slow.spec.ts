/** The back office while others change what is shown, while the connection is cut, and after the session has ended. */
import { randomUUID } from "node:crypto";
import { adminPaths } from "#app/office-paths.ts";
import { admin, announce } from "../shop.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, germanDesktop, test } from "./fixtures.ts";
import { frame, number, openOrders, row, storeOrders, t, texts, views } from "./order-list.ts";
import { openPage } from "./running-shop.ts";

test.beforeAll(async ({ shop }) => {
  await shop.reset();
  await storeOrders(shop);
});
test.use({ visitor: germanDesktop });

const ofOrder = textsOf<typeof import("#app/orders/staff/texts/fr/order.json")>("orders/staff", "order", "de");
const access = textsOf<typeof import("#app/accounts/texts/fr/access.json")>("accounts", "access", "de");

test("decisions 9: other people's changes appear automatically", async ({ page, shop }) => {
  await openOrders(page, shop.url, "?view=toProcess");
  await expect(row(page, 2)).toBeVisible();
  const event = (id: string) => announce(shop.pool, { topic: "orders", id });
  await page.mouse.move(300, 300);
  await shop.pool.query("update orders set last_name = 'Neumann' where number = $1", [number(2)]);
  // The stream opens after hydration.
  await expect
    .poll(async () => {
      await event(randomUUID());
      return row(page, 2).textContent();
    })
    .toContain("Neumann");
});

test("decisions 9: a refused event stream is requested again, and the rows are updated", async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/admin\/events/);
  await page.clock.install();
  let refusals = 0;
  await page.route("**/api/admin/events", (route) =>
    refusals++ === 0 ? route.fulfill({ status: 503, headers: { "retry-after": "1" } }) : route.continue(),
  );
  await openOrders(page, shop.url);
  await expect.poll(() => refusals).toBe(1);
  // Changed while no event could reach the page.
  await shop.pool.query("update orders set last_name = 'Später' where number = $1", [number(2)]);
  const stream = page.waitForResponse((answer) => answer.url().endsWith("/events") && answer.ok());
  await page.clock.runFor(31_000);
  await stream;
  await page.clock.runFor(1_000);
  await expect(row(page, 2)).toContainText("Später");
  await shop.pool.query("update orders set last_name = 'Bauer' where number = $1", [number(2)]);
});

test("a cut connection loses nothing: the rows stay chosen with the reason, a dialog keeps what was typed", async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await openOrders(page, shop.url, "?show=number,buyer,status");
  await row(page, 2).getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: t.bulk });
  const asked = page.getByRole("dialog", { name: texts.hold });
  await bar.getByRole("button", { name: texts.hold }).click();
  await asked.getByLabel(texts.reason).fill("Adresse prüfen");
  await page.context().setOffline(true);
  await asked.getByRole("button", { name: texts.hold }).click();
  await expect(page.getByText(frame.failures.unanswered)).toBeVisible();
  await page.context().setOffline(false);
  await expect(row(page, 2).getByRole("checkbox")).toBeChecked();
  await bar.getByRole("button", { name: texts.hold }).click();
  await expect(asked.getByLabel(texts.reason)).toHaveValue("Adresse prüfen");
  await page.keyboard.press("Enter");
  await expect(row(page, 2)).toContainText(texts.held);
  await page.getByRole("button", { name: t.undo }).click();
  await expect(row(page, 2)).not.toContainText(texts.held);

  await row(page, 2)
    .getByRole("link", { name: number(2) })
    .click();
  await page.getByRole("button", { name: ofOrder.actions.hold, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByLabel(ofOrder.labels.reason);
  await expect(reason).toBeFocused();
  await reason.fill("Unterwegs getippt");
  await page.context().setOffline(true);
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(frame.failures.unanswered)).toBeVisible();
  await expect(reason).toHaveValue("Unterwegs getippt");
  await page.context().setOffline(false);

  // Back and a reload keep it too: the dialog is there again, and once it is sent nothing is left of the draft.
  const opened = page.url();
  await page.goBack();
  await expect(row(page, 2)).toBeVisible();
  await page.goForward();
  await expect(reason).toHaveValue("Unterwegs getippt");
  await page.reload();
  await expect(reason).toHaveValue("Unterwegs getippt");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await openPage(page, adminPaths.orders);
  await openPage(page, opened);
  await page.getByRole("button", { name: ofOrder.actions.hold, exact: true }).click();
  await expect(reason).toHaveValue("Unterwegs getippt");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: ofOrder.actions.release, exact: true })).toBeVisible();
  await page.getByRole("button", { name: ofOrder.actions.release, exact: true }).click();
  await dialog.getByRole("button", { name: ofOrder.actions.release, exact: true }).click();
  await expect(page.getByRole("button", { name: ofOrder.actions.hold, exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: ofOrder.actions.hold, exact: true }).click();
  await expect(reason).toHaveValue("");
});

test("a session that ends while a dialog is open hides the page, and what was typed is there after the sign-in", async ({
  page,
  shop,
}) => {
  await openOrders(page, shop.url, "?show=number,buyer,status");
  await page.getByRole("button", { name: views.save }).click();
  const name = page.getByRole("dialog").getByLabel(views.labels.name);
  await name.fill("Vor dem Ende getippt");
  await page.context().clearCookies({ name: /session/ });
  await page.getByRole("dialog").getByRole("button", { name: views.submit }).click();
  const ended = page.getByRole("dialog", { name: access.ended.title });
  await expect(ended).toBeVisible();
  await expect(page.getByText(number(2))).toBeHidden();
  await expect(name).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(ended).toBeVisible();

  const opened = page.context().waitForEvent("page");
  await ended.getByRole("link", { name: access.ended.signIn }).click();
  const other = await opened;
  await other.getByRole("main").locator("input[type=email]").fill(admin.email);
  await other.getByRole("main").locator("input[type=password]").first().fill(admin.password);
  await other.keyboard.press("Enter");
  await expect.poll(() => other.isClosed(), "the tab of the sign-in is no second copy of the page").toBe(true);
  await expect(ended).toBeHidden();
  await expect(name).toHaveValue("Vor dem Ende getippt");
  await expect(page.getByText(frame.failures.ended)).toBeVisible();
});

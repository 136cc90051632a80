/** The frame and the lists of the back office, at the list of orders (decisions 9). */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { adminOrderPath, adminPaths } from "#app/paths.ts";
import { admin, announce } from "../shop.ts";
import { textsOf } from "./dictionaries.ts";
import { examine } from "./examine.ts";
import { expect, germanDesktop, test } from "./fixtures.ts";
import { openPage } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

test.beforeAll(({ shop }) => shop.reset());
test.use({ visitor: germanDesktop });
test.describe.configure({ timeout: 90_000 });

const texts = textsOf<typeof import("#app/admin/texts/fr/orders.json")>("admin", "orders", "de");
const t = textsOf<typeof import("#app/admin/texts/fr/table.json")>("admin", "table", "de");
const frame = textsOf<typeof import("#app/admin/texts/fr/frame.json")>("admin", "frame", "de");
const ofOrder = textsOf<typeof import("#app/admin/texts/fr/order.json")>("admin", "order", "de");
const access = textsOf<typeof import("#app/accounts/texts/fr/access.json")>("accounts", "access", "de");
const views = textsOf<typeof import("#app/admin/texts/fr/saved-views.json")>("admin", "saved-views", "de");

const people = ["Adler", "Bauer", "Conrad"];
test.beforeAll(async ({ shop }) => {
  // 60 orders, so that there are two pages; the newest three are named and paid.
  await shop.pool.query(
    `
    insert into orders (id, number, first_name, last_name, address, city, postal_code, country, license_plate, phone, email,
      vehicle_brand, vehicle_model, vehicle_year, vehicle_energy, discount_amount, product_price, shipping_price, subtotal,
      total_amount, status, payment_status, language, terms_version, accepted_terms_at, access_token_hash, created_at)
    select gen_random_uuid(), 'OD-2020-' || lpad((100 + n)::text, 6, '0'), 'Eva', coalesce(($1::text[])[n], 'Muster'), 'Weg 1', 'Köln',
      '50667', case when n = 2 then 'DE' else 'FR' end, 'AB-' || (100 + n) || '-CD', '+33600000000', 'eva' || n || '@example.com', 'Fiat', 'Panda', 2018, 'Essence', 0, 79, 4.9,
      79, 83.9, case when n <= 3 then 'A_traiter' else 'Livree' end, 'paid', 'fr', 'x', now(), md5('x' || n), now() - make_interval(mins => n)
    from generate_series(1, 60) n`,
    [people],
  );
});

const number = (n: number) => `OD-2020-${String(100 + n).padStart(6, "0")}`;
const row = (page: Page, n: number) => page.getByRole("row").filter({ hasText: number(n) });

async function openOrders(page: Page, shopUrl: string, query = "") {
  await signIn(page, { url: shopUrl });
  await openPage(page, `${adminPaths.orders}${query}`);
}

test("decisions 9: a list is searched, filtered and walked through by keyboard, and its address keeps all of it", async ({
  page,
  shop,
}) => {
  await openOrders(page, shop.url);
  // Keys are heard once the page's scripts run.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("adler k/j");
  // Letters are text in a field.
  await expect(page.getByRole("searchbox")).toHaveValue("adler k/j");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox")).not.toBeFocused();
  await page.getByRole("searchbox").fill("eva");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?q=eva$/);
  const toProcess = page.getByRole("navigation", { name: t.views }).getByRole("link", { name: texts.views.toProcess });
  await expect(toProcess).toHaveAttribute("href", /q=eva/);
  await toProcess.click();
  await expect(page).toHaveURL(/view=toProcess&q=eva$/);
  // The oldest comes first in this view.
  await expect(page.getByRole("row")).toHaveCount(4);
  await expect(page.getByRole("row").nth(1)).toContainText("Conrad");
  await page.getByRole("button", { name: t.filter, exact: true }).click();
  await page.getByRole("group", { name: texts.filters.country }).getByLabel("Deutschland").check();
  await page.getByRole("button", { name: t.apply }).first().click();
  await expect(page).toHaveURL(/country=DE/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.reload();
  await expect(row(page, 2)).toContainText("Bauer");
  await page.getByRole("list", { name: t.filtersInForce }).getByRole("link").last().click();
  await expect(page.getByRole("row")).toHaveCount(4);

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(page.getByRole("link", { name: number(3) })).toBeFocused();
  await page.keyboard.press("x");
  await expect(row(page, 3).getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: frame.keys.title });
  await help.getByLabel(frame.keys.single).uncheck();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: number(3) }).focus();
  await page.keyboard.press("x");
  await expect(row(page, 3).getByRole("checkbox")).toBeChecked();

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("combobox", { name: frame.palette.label });
  await expect(palette).toBeFocused();
  await palette.fill("conrad");
  await expect(page.getByRole("option").first()).toContainText(number(3));
  await page.keyboard.press("Enter");
  const { rows } = await shop.pool.query("select id from orders where number = $1", [number(3)]);
  await expect(page).toHaveURL(adminOrderPath(rows[0].id));
});

test("decisions 9: rows of several pages are chosen, a step says what it did to each, and can be taken back", async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/console error: .*status of 422.*orders\.data/);
  await openOrders(page, shop.url);
  await row(page, 1).getByRole("checkbox").check();
  await row(page, 40).getByRole("checkbox").check();
  await page.getByRole("link", { name: t.next, exact: true }).click();
  await row(page, 55).getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: t.bulk });
  await expect(bar).toContainText("3");
  await page.getByRole("columnheader", { name: texts.columns.total }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=/);
  await expect(bar).toContainText("3");
  await bar.getByRole("button", { name: texts.hold }).click();
  await expect(page.getByText(frame.action.incomplete)).toBeVisible();
  await bar.getByLabel(texts.reason).fill("Adresse prüfen");
  await bar.getByRole("button", { name: texts.hold }).click();
  // One waits to be packed; what was delivered cannot be held.
  const results = page.getByRole("status").filter({ hasText: number(40) });
  await expect(results).toContainText(number(55));
  const held = async () =>
    (await shop.pool.query("select number from orders where held_at is not null")).rows.map((each) => each.number);
  expect(await held()).toEqual([number(1)]);
  const { rows } = await shop.pool.query("select author from audit_log where action = 'order-held'");
  expect(rows).toHaveLength(1);
  await page.getByRole("button", { name: t.undo }).click();
  await expect.poll(held).toEqual([]);
});

test("decisions 9: other people's changes appear automatically", async ({ page, shop }) => {
  await openOrders(page, shop.url, "?view=toProcess");
  await expect(row(page, 2)).toBeVisible();
  const event = (id: string) => announce(shop.pool, { topic: "orders", id });
  await page.mouse.move(300, 300);
  await shop.pool.query("update orders set last_name = 'Neumann' where number = $1", [number(2)]);
  // The stream opens after the page is awake.
  await expect
    .poll(async () => {
      await event(randomUUID());
      return row(page, 2).textContent();
    })
    .toContain("Neumann");
});

test("decisions 9: a refused stream of events is asked for again, and the rows catch up", async ({
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
  // Changed while nobody could be told.
  await shop.pool.query("update orders set last_name = 'Später' where number = $1", [number(2)]);
  const stream = page.waitForResponse((answer) => answer.url().endsWith("/events") && answer.ok());
  await page.clock.runFor(31_000);
  await stream;
  await page.clock.runFor(1_000);
  await expect(row(page, 2)).toContainText("Später");
  await shop.pool.query("update orders set last_name = 'Bauer' where number = $1", [number(2)]);
});

test("issue 10: a cut connection loses nothing: the rows stay chosen with the reason, a dialog keeps what was typed", async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await openOrders(page, shop.url, "?show=number,buyer,status");
  await row(page, 2).getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: t.bulk });
  await bar.getByLabel(texts.reason).fill("Adresse prüfen");
  await page.context().setOffline(true);
  await bar.getByRole("button", { name: texts.hold }).click();
  await expect(page.getByText(frame.failures.unanswered)).toBeVisible();
  await page.context().setOffline(false);
  await expect(row(page, 2).getByRole("checkbox")).toBeChecked();
  await expect(bar.getByLabel(texts.reason)).toHaveValue("Adresse prüfen");
  await bar.getByRole("button", { name: texts.hold }).click();
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

  // Nor do Back and a reload: the dialog is there again, and once it is sent nothing is left of it.
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

test("issue 10: a session that ends while a dialog is open hides the page, and what was typed is there after the sign-in", async ({
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
  await expect(other).toHaveURL(new RegExp(adminPaths.orders));
  await expect(ended).toBeHidden();
  await expect(name).toHaveValue("Vor dem Ende getippt");
  await expect(page.getByText(frame.failures.ended)).toBeVisible();
  await other.close();
});

test("issue 10: at 820 px the widest columns are left out, so that nothing is scrolled sideways, until columns are chosen", async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await openOrders(page, shop.url);
  const vehicle = page.getByRole("columnheader", { name: texts.columns.vehicle });
  await expect(vehicle).toBeHidden();
  // A low window, and one that is not: the panel of filters ends inside it.
  for (const height of [700, 1180]) {
    await page.setViewportSize({ width: 820, height });
    await page.getByRole("button", { name: t.filter, exact: true }).click();
    await expect(page.getByRole("button", { name: t.apply })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
  }
  const hidden = await page.locator("[data-scroll-frame]").evaluate((each) => each.scrollWidth - each.clientWidth);
  expect(hidden).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: t.columns, exact: true }).click();
  await page.getByRole("button", { name: t.apply }).click();
  await expect(page).toHaveURL(/show=/);
  await expect(vehicle).toBeVisible();
});

test("issue 10: filters, order and columns are saved as a personal tab, renamed and deleted", async ({
  page,
  shop,
}) => {
  await openOrders(page, shop.url, "?view=toProcess&q=eva&sort=-total&show=number,email");
  await page.getByRole("button", { name: views.save }).click();
  const dialog = page.getByRole("dialog", { name: views.saveTitle });
  await dialog.getByRole("button", { name: views.submit }).click();
  await expect(dialog.getByLabel(views.labels.name)).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel(views.labels.name).fill("Große Bestellungen");
  await dialog.getByRole("button", { name: views.submit }).click();
  const tabs = page.getByRole("navigation", { name: t.views });
  await expect(tabs.getByRole("link", { name: "Große Bestellungen" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("button", { name: views.save })).toBeHidden();
  await tabs.getByRole("link", { name: texts.views.all }).click();
  await expect(page).not.toHaveURL(/sort=/);
  await tabs.getByRole("link", { name: "Große Bestellungen" }).click();
  await expect(page).toHaveURL(/view=toProcess&sort=-total&show=number,email&q=eva$/);

  await page.getByRole("link", { name: views.manage }).click();
  await examine(page, "saved views");
  await page.getByRole("button", { name: views.rename }).click();
  const rename = page.getByRole("dialog");
  await rename.getByLabel(views.labels.name).fill("Nach Betrag");
  await rename.getByRole("button", { name: views.rename }).click();
  await page.getByRole("link", { name: "Nach Betrag" }).click();
  // What was searched for is no part of a view.
  await expect(page).toHaveURL(/orders\?view=toProcess&sort=-total&show=number,email$/);
  await page.getByRole("link", { name: views.manage }).click();
  await page.getByRole("button", { name: views.delete }).click();
  await expect(page.getByText(views.none)).toBeVisible();
});

test("decisions 9: axe and reflow of the list, its filters and its palette", async ({ page, shop }) => {
  await openOrders(page, shop.url, "?q=eva&country=FR");
  await row(page, 1).getByRole("checkbox").check();
  await examine(page, "orders");
  await page.setViewportSize({ width: 390, height: 844 });
  await examine(page, "orders, 390 px");
  await page.getByRole("button", { name: t.filter, exact: true }).click();
  await examine(page, "filters, 390 px");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await examine(page, "palette, 390 px");
  await openPage(page, `${adminPaths.signInAgain}?from=${adminPaths.orders}`);
  await examine(page, "sign in again");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("decisions 9: search, filters, columns and steps on many rows are forms", async ({ page, shop, watch }) => {
    watch.allow(/^request failed: .*\.js csp$/);
    watch.allow(/console error: .*status of 422.*admin\/views/);
    await signIn(page, shop);
    await page.goto(adminPaths.orders);
    await page.getByRole("searchbox").fill("eva");
    await page.getByRole("button", { name: t.search, exact: true }).click();
    await page.getByRole("button", { name: t.columns, exact: true }).click();
    await page.getByRole("checkbox", { name: texts.columns.email }).check();
    await page.getByRole("button", { name: t.apply }).last().click();
    await expect(page).toHaveURL(/q=eva.*show=/);
    await expect(row(page, 1)).toContainText("eva1@example.com");
    await row(page, 1).getByRole("checkbox").check();
    await page.getByLabel(texts.reason).fill("Adresse prüfen");
    await page.getByRole("button", { name: texts.hold }).click();
    await expect(row(page, 1)).toContainText(texts.held);
    await row(page, 1).getByRole("checkbox").check();
    await page.getByRole("button", { name: texts.release }).click();
    await expect(row(page, 1)).not.toContainText(texts.held);

    await page.getByRole("link", { name: views.save }).click();
    await page.getByRole("button", { name: views.submit }).click();
    await expect(page).toHaveURL(/admin\/views\?list=/);
    await page.getByLabel(views.labels.name).fill("Mit E-Mail");
    await page.getByRole("button", { name: views.submit }).click();
    const tab = page.getByRole("navigation", { name: t.views }).getByRole("link", { name: "Mit E-Mail" });
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(page.getByText(views.messages["save-view"])).toBeVisible();
  });
});

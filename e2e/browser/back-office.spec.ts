/** The lists of the back office, at the list of orders (decisions 9). */

import { fill } from "#app/i18n/format.ts";
import { adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { confirmStep } from "./confirm-step.ts";
import { examine } from "./examine.ts";
import { expect, germanDesktop, slow, test } from "./fixtures.ts";
import { frame, number, openOrders, row, storeOrders, t, texts, views } from "./order-list.ts";
import { openPage } from "./running-shop.ts";

test.beforeAll(async ({ shop }) => {
  await shop.reset();
  await storeOrders(shop);
});
test.use({ visitor: germanDesktop });

test("decisions 9: a list is searched, filtered and walked through by keyboard, and its address keeps all of it", async ({
  page,
  shop,
}) => {
  await openOrders(page, shop.url);
  // Shortcuts work once the page's scripts run.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type("adler k/j");
  // In a field, letters are text.
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
  // After the way back the list is continued at its row.
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/orders\/[\da-f-]{36}$/);
  await page.goBack();
  await expect(page.getByRole("link", { name: number(3) })).toBeVisible();
  // The list listens to keys a moment after it is shown.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.getByRole("row").nth(2).getByRole("link").first()).toBeFocused();
  await page.keyboard.press("k");
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
}) => {
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
  const dialog = page.getByRole("dialog", { name: texts.hold });
  await dialog.getByRole("button", { name: texts.hold }).click();
  await expect(dialog).toContainText(frame.step.incomplete);
  await page.keyboard.press("Escape");
  // Without a pointer the step is reached from wherever the focus is.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: frame.palette.label }).fill(texts.hold);
  await expect(page.getByRole("option").first()).toHaveText(texts.hold);
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel(texts.reason)).toBeFocused();
  await page.keyboard.type("Adresse prüfen");
  await page.keyboard.press("Enter");
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

test(
  "at 820 px the widest columns are left out, so that nothing is scrolled sideways, until columns are chosen",
  slow,
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await openOrders(page, shop.url);
    // By Tab the folded menu comes first, after the link to the contents.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.locator("#office-menu :focus")).toHaveCount(1);
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
  },
);

test("filters, order and columns are saved as a personal tab, renamed and deleted", slow, async ({ page, shop }) => {
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
  // The search text is not part of a view.
  await expect(page).toHaveURL(/orders\?view=toProcess&sort=-total&show=number,email$/);
  await page.getByRole("link", { name: views.manage }).click();
  await confirmStep(page.getByRole("button", { name: views.delete }), fill(views.aboutDelete, { name: "Nach Betrag" }));
  await expect(page.getByText(views.none)).toBeVisible();
});

test("decisions 9: axe and reflow of the list, its filters and its palette", slow, async ({ page, shop }) => {
  // Two rows say what fifty would.
  await openOrders(page, shop.url, "?view=toProcess&q=eva&country=FR");
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

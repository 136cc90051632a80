/** All pages of the back office, with the year of sample data: narrow windows and large text. */
import type { Page } from "@playwright/test";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { adminSections } from "#app/admin/sections.ts";
import { adminPaths } from "#app/paths.ts";
import { applySettings, readSettings } from "#app/platform/settings.server.ts";
import { embeddedConnection } from "#database/embedded/connection.ts";
import { storeDemoData } from "../../demo-data/store-demo-data.ts";
import { enlargements, narrowest, reflowFaults } from "./examine.ts";
import { expect, germanDesktop, test } from "./fixtures.ts";
import { openPage, type RunningShop } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

const admin = { email: "pages@example.com", password: "correct-horse-battery" };
test.use({ shopEnv: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } });
test.describe.configure({ timeout: 300_000 });

/** Pages below a list, by the first link of the list that leads to one. */
const details = [
  adminPaths.orders,
  adminPaths.requests,
  adminPaths.promoCodes,
  adminPaths.tentatives,
  adminPaths.dongleAssociation,
  adminPaths.providerUsers,
];
const other = [
  adminPaths.dongleImport,
  adminPaths.trackingImport,
  adminPaths.catalogueImport,
  adminPaths.newsletterLetters,
  `${adminPaths.ordersToShip}?view=on-the-way`,
  adminPaths.signInAgain,
];

async function fill(shop: RunningShop): Promise<void> {
  const read = readSettings({ DATA_DIR: shop.dataDir, PUBLIC_URL: shop.url, NODE_ENV: "test" });
  if (!read.ok) throw new Error(read.faults.join(" "));
  applySettings(read.settings);
  const pool = new pg.Pool({ ...embeddedConnection(shop.dataDir), max: 2 });
  await storeDemoData({ db: drizzle(pool), now: new Date() });
  await pool.end();
}

/** Goes to every page in turn. */
async function* pagesOf(page: Page): AsyncGenerator<string> {
  for (const path of [...adminSections.map((section) => section.path), ...other]) {
    await openPage(page, path);
    yield path;
  }
  for (const list of details) {
    await openPage(page, list);
    const links = await page
      .locator(`main a[href^="${list}"]`)
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).pathname + (a as HTMLAnchorElement).search));
    const first = links.find(
      (link) => link.length > list.length + 1 && !/export|import|\?/.test(link.replace("/model?", "/")),
    );
    expect(first, `a link below ${list}`).toBeDefined();
    await openPage(page, first!);
    yield first!;
  }
}

test.beforeEach(async ({ page, shop }) => {
  await fill(shop);
  await signIn(page, shop, admin);
});

test.describe("in German", () => {
  test.use({ visitor: germanDesktop });
  test("issue 10: no page of the back office has to be scrolled sideways at 320 px, or with text of 200 %", async ({
    page,
  }) => {
    const cases = enlargements.filter(({ width, fontSize }) => width === narrowest || fontSize);
    for await (const path of pagesOf(page)) expect.soft(await reflowFaults(page, cases), path).toEqual([]);
  });
});

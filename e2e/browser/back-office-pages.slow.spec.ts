/** All pages of the back office, with the year of sample data: axe with every dialog, narrow windows, large text. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { drizzle } from "drizzle-orm/node-postgres";
import { type Language, languageCookie } from "#app/i18n/languages.ts";
import { adminPaths, adminSettingsPath } from "#app/office-paths.ts";
import { applyTestSettings } from "#app/platform/settings/testing/apply-test-settings.ts";
import routes from "#app/routes.ts";
import { storeDemoData } from "#tools/demo-data/store-demo-data.ts";
import { accessibilityFaults, enlargements, narrowest, reflowFaults } from "./examine.ts";
import { expect, germanDesktop, test } from "./fixtures.ts";
import { openPage, type RunningShop } from "./running-shop.ts";
import { signIn } from "./sign-in.ts";

test.beforeAll(({ shop }) => shop.reset());
test.afterAll(({ shop }) => shop.reset());
test.describe.configure({ timeout: 300_000 });

type OfficePage = { path: string; isDetail: boolean };

/** From the route table, so that a new page is included; a route without a component answers with a file. */
function officePages(entries: readonly RouteConfigEntry[]): OfficePage[] {
  return entries.flatMap(({ path = "", file, children = [] }) => [
    ...(path.startsWith("admin") &&
    !path.endsWith("*") &&
    readFileSync(join("app", file), "utf8").includes("export default ")
      ? [{ path: `/${path}`, isDetail: path.includes(":") || `/${path}` === adminPaths.modelDemand }]
      : []),
    ...officePages(children),
  ]);
}

const pages = officePages(routes);

async function fill(shop: RunningShop): Promise<void> {
  applyTestSettings({ DATA_DIR: shop.dataDir, PUBLIC_URL: shop.url });
  await storeDemoData({ db: drizzle(shop.pool), now: new Date() });
}

/** Addresses beside those of a list's rows: its file, its import. */
const fixed = new Set(Object.values<string>(adminPaths).filter((path) => path !== adminPaths.modelDemand));

const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator("main a[href^='/admin/']")
    .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).pathname + (a as HTMLAnchorElement).search));

const lists = pages.filter(({ isDetail }) => !isDetail).map(({ path }) => path);

/** Goes to the pages that have one address. */
async function* visitLists(page: Page, paths: readonly string[]): AsyncGenerator<string> {
  for (const path of paths) {
    await openPage(page, path);
    yield path;
  }
}

/** Goes to the pages that show a single thing, by the first link to it that another page has. */
async function* visitDetails(page: Page): AsyncGenerator<string> {
  const links = new Set<string>();
  for (const path of [...lists, `${adminPaths.ordersToShip}?view=on-the-way`, adminSettingsPath("mails")]) {
    await openPage(page, path);
    for (const link of await linksOf(page)) links.add(link);
  }
  for (const { path } of pages.filter(({ isDetail }) => isDetail)) {
    const form = new RegExp(`^${path.replaceAll(/:\w+/g, "[^/?]+")}(\\?|$)`);
    const link = [...links].find((each) => form.test(each) && !fixed.has(each.split("?")[0]!));
    expect(link, `a link to ${path}`).toBeDefined();
    await openPage(page, link!);
    yield path;
  }
}

/** Three rows of each table say what all of them would. */
const keepFewRows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll("tbody tr:nth-child(n+4)")) row.remove();
  });

/**
 * A large phone on its side, the narrowest tablet, and one that has the menu beside the page: German has the longest words,
 * French, which most of the staff read, the longest sentences.
 */
const tablets = { de: [700, 1024], fr: [768, 1024] } as const;

/** Tables that are scrolled sideways on a tablet, and what of a table is hidden or too low for a finger (WCAG 2.4.7, 2.5.8). */
async function tabletFaults(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate(() => {
      const wide = [...document.querySelectorAll("[data-scroll-frame]")].flatMap((frame) =>
        frame.scrollWidth > frame.clientWidth
          ? [`+${frame.scrollWidth - frame.clientWidth} px: ${frame.textContent}`]
          : [],
      );
      const low = [...document.querySelectorAll(":is(td, th) :is(a, button, label)")].flatMap((target) => {
        const { width, height } = target.getBoundingClientRect();
        const head = target.closest("thead")?.getBoundingClientRect().height ?? height;
        return width > 0 && Math.min(height, head) < 24 ? [`${height} px high: ${target.outerHTML}`] : [];
      });
      return [...wide, ...low.slice(0, 3)];
    });
    faults.push(...found.map((fault) => `${width} px wide, ${fault.slice(0, 150)}`));
  }
  return faults;
}

const choose = (page: Page, language: Language): Promise<void> =>
  page.context().addCookies([{ name: languageCookie, value: language, url: new URL("/", page.url()).href }]);

/** The page as it is in the other language, without opening it again. */
async function changeTo(page: Page, language: Language): Promise<void> {
  await choose(page, language);
  await page.evaluate(() =>
    (
      window as unknown as { __reactRouterDataRouter: { revalidate(): Promise<void> } }
    ).__reactRouterDataRouter.revalidate(),
  );
  await expect(page.locator("html")).toHaveAttribute("lang", language);
}

/** Opens each of the page's dialogs, one for each name of a button. */
async function* openDialogs(page: Page): AsyncGenerator<string> {
  const buttons = page.locator("main [aria-haspopup=dialog]:visible");
  const names = await buttons.allInnerTexts();
  for (const name of new Set(names)) {
    await buttons.nth(names.indexOf(name)).click();
    await expect(page.locator("dialog[open]")).toBeVisible();
    yield name;
    await page.keyboard.press("Escape");
    await expect(page.locator("dialog[open]")).toBeHidden();
  }
}

test.describe("in German", () => {
  test.use({ visitor: germanDesktop });

  test.beforeAll(({ shop }) => {
    test.setTimeout(180_000);
    return fill(shop);
  });
  test.beforeEach(({ page, shop }) => signIn(page, shop));

  // No page is scrolled sideways at 320 px, or with text of 200 %.
  const enlarged = enlargements.filter(({ width, fontSize }) => width === narrowest || fontSize);

  const third = Math.ceil(lists.length / 3);
  const parts: [string, (page: Page) => AsyncGenerator<string>][] = [
    ...[0, 1, 2].map((part): (typeof parts)[number] => {
      const paths = lists.slice(part * third, (part + 1) * third);
      return [paths.join(" "), (page) => visitLists(page, paths)];
    }),
    ["pages of one thing", visitDetails],
  ];
  for (const [name, visit] of parts)
    test(`every page of the back office fits when it is enlarged and its tables on a tablet, and axe finds nothing on it, light at 1440 px and dark at 390 px, or in its dialogs: ${name}`, async ({
      page,
      watch,
    }) => {
      // The preview of a letter is sandboxed: what the test itself runs in each frame finds no storage there.
      watch.allow(/sandboxed|does not match the recipient/);
      let dialogs = 0;
      for await (const path of visit(page)) {
        expect.soft(await reflowFaults(page, enlarged), path).toEqual([]);
        expect.soft(await tabletFaults(page, tablets.de), path).toEqual([]);
        await changeTo(page, "fr");
        expect.soft(await tabletFaults(page, tablets.fr), `${path}, in French`).toEqual([]);
        await page.setViewportSize(germanDesktop);
        await keepFewRows(page);
        expect.soft(await accessibilityFaults(page, { themes: ["light"] }), path).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        expect.soft(await accessibilityFaults(page, { themes: ["dark"] }), `${path}, 390 px`).toEqual([]);
        for await (const name of openDialogs(page)) {
          expect.soft(await accessibilityFaults(page, { within: "dialog[open]" }), `${path}, ${name}`).toEqual([]);
          dialogs += 1;
        }
        await page.setViewportSize(germanDesktop);
        await choose(page, "de");
      }
      expect(dialogs).toBeGreaterThan(0);
    });

  test("in a low window, such as that of a laptop with large text, the menu beside the page is scrolled by itself", async ({
    page,
  }) => {
    await openPage(page, adminPaths.orders);
    await page.setViewportSize({ width: 1024, height: 480 });
    const last = page.locator(`nav:visible a[href='${adminPaths.staffAccount}']`);
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
  });
});

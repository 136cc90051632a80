/**
 * Pictures of the pages of the main job, to be looked at: `node e2e/browser/screenshots.ts <folder> [page…]`. Each at 390 and
 * 1440 px, light and dark, French and German; pages: home, compatibility, purchase, payment (with the confirmation).
 * `node e2e/browser/screenshots.ts docs/images readme` takes the README's picture.
 */

import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Browser, chromium, expect, type Page } from "@playwright/test";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { findBrowser } from "../../scripts/test-run/browser.ts";
import { type Dictionaries, dictionariesOf } from "./dictionaries.ts";
import {
  applyPromo,
  bringVehicle,
  cards,
  chooseVehicle,
  compatibleCar,
  expectPaid,
  fillBuyer,
  goToPayment,
  heading,
  newBuyer,
  typeCard,
} from "./purchase-path.ts";
import { openPage, type RunningShop, rememberChoices, startRunningShop, waitUntilHydrated } from "./running-shop.ts";

type Shot = (name: string) => Promise<void>;
type Visit = { page: Page; t: Dictionaries; language: Language; shot: Shot };

const visits: Record<string, (visit: Visit) => Promise<void>> = {
  async home({ page, language, shot }) {
    await openPage(page, localizedPath("/", language));
    await shot("home");
  },
  async compatibility({ page, t, language, shot }) {
    await openPage(page, localizedPath(paths.compatibility, language));
    await shot("compatibility-1");
    await chooseVehicle(page, t, compatibleCar);
    await expect(heading(page, t.compatibility.confirm.heading)).toBeVisible();
    await shot("compatibility-2");
    await page.getByRole("button", { name: t.compatibility.confirm.check }).click();
    await expect(heading(page, t.compatibility.compatible.heading)).toBeVisible();
    await shot("compatibility-3");
  },
  async purchase(visit) {
    await openPurchase(visit);
    await visit.shot("purchase");
  },
  async payment(visit) {
    const { page, t, shot } = visit;
    await openPurchase(visit);
    await goToPayment(page, t);
    await typeCard(page, t, cards.accepted);
    await shot("payment");
    await page.keyboard.press("Enter");
    await expectPaid(page, t);
    await waitUntilHydrated(page);
    await shot("confirmation");
  },
};

async function openPurchase({ page, t, language }: Visit): Promise<void> {
  await bringVehicle(page);
  await openPage(page, localizedPath(paths.purchase, language));
  await fillBuyer(page, t, newBuyer(language));
  await applyPromo(page, t, "TEN");
  await expect(page.getByRole("button", { name: t.purchase.promo.remove })).toBeVisible();
  await page.getByRole("region", { name: t.frame.notifications }).getByRole("button", { name: t.frame.close }).click();
}

async function takeAll(browser: Browser, shop: RunningShop, folder: string, names: string[]): Promise<void> {
  for (const language of ["fr", "de"] as const)
    for (const width of [390, 1440])
      for (const colorScheme of ["light", "dark"] as const)
        for (const name of names) {
          const context = await browser.newContext({
            baseURL: shop.url,
            viewport: { width, height: width === 390 ? 844 : 900 },
            colorScheme,
            reducedMotion: "reduce",
          });
          await rememberChoices(context, { url: shop.url, language, asksCookies: false });
          const page = await context.newPage();
          const shot: Shot = async (view) => {
            await page.evaluate(() => {
              window.scrollTo(0, 0);
              return document.fonts.ready.then(() => {});
            });
            const path = join(folder, `${view}-${language}-${width}-${colorScheme}.png`);
            await page.screenshot({ path, fullPage: true });
            console.log(path);
          };
          await visits[name]!({ page, t: dictionariesOf(language), language, shot });
          await context.close();
        }
}

/** The home page's first screens, in the README's language. */
async function takeReadmePicture(browser: Browser, shop: RunningShop, folder: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 1440, height: 1096 },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  await rememberChoices(context, { url: shop.url, language: "en", asksCookies: false });
  const page = await context.newPage();
  await openPage(page, "/en");
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await page.screenshot({ path: join(folder, "home.png") });
}

const [target, ...chosen] = process.argv.slice(2);
const forReadme = chosen[0] === "readme";
if (!target || (!forReadme && chosen.some((name) => !(name in visits)))) {
  console.error(`node e2e/browser/screenshots.ts <folder> [${Object.keys(visits).join("] [")}] [readme]`);
  process.exit(2);
}
const folder = resolve(target);
mkdirSync(folder, { recursive: true });
const shop = await startRunningShop();
await shop.data.addPromo({ code: "TEN", type: "percentage", value: 10 });
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--headless", "--no-sandbox"] });
try {
  if (forReadme) await takeReadmePicture(browser, shop, folder);
  else await takeAll(browser, shop, folder, chosen.length > 0 ? chosen : Object.keys(visits));
} finally {
  await browser.close();
  await shop.stop();
}

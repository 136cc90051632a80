/** Pages of islands between their first paint and hydration (docs/islands.md). */
import type { Page } from "@playwright/test";
import { localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { themeKey } from "#app/site/theme.ts";
import { textsOf } from "./dictionaries.ts";
import { expect, frenchPhone, slow, test } from "./fixtures.ts";
import { bringSavedCheck, compatibleCar, heading } from "./purchase-path.ts";

const { language } = frenchPhone;
type Change = [id: string, contents: string];

/** Types or chooses as a person does: React learns of it from the events alone. */
function change(changes: Change[]): void {
  for (const [id, contents] of changes) {
    const field = document.getElementById(id) as HTMLInputElement | HTMLSelectElement;
    field.focus();
    if (field instanceof HTMLInputElement) {
      field.select();
      document.execCommand("insertText", false, contents);
      continue;
    }
    field.value = contents;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** Holds all scripts, or those that have no entry in their name, until the returned function is called. */
async function holdScripts(page: Page, which: RegExp): Promise<() => void> {
  const { promise: delivered, resolve } = Promise.withResolvers<void>();
  await page.route(which, (route) => delivered.then(() => route.continue()));
  return resolve;
}
const allScripts = /\/assets\/.*\.js/;
const allButEntry = /\/assets\/(?!entry-).*\.js/;

const moments = ["before any script", "while React is on its way", "as React takes over", "a task later"] as const;

/** In the page: React begins with its listeners on the island that it takes over. */
function changeWhenHydrated(start: typeof change, changes: Change[], later: boolean): void {
  const listen = EventTarget.prototype.addEventListener;
  let isPending = true;
  EventTarget.prototype.addEventListener = function (...args: Parameters<typeof listen>) {
    listen.apply(this, args);
    const island = this instanceof Element ? this.closest("[data-island]") : null;
    if (!isPending || !island?.querySelector(`#${changes[0]![0]}`)) return;
    isPending = false;
    if (later) setTimeout(start, 0, changes);
    else queueMicrotask(() => start(changes));
  };
}

/** Changes fields of an island at one moment of its hydration; returns what begins it once the page is shown. */
async function changeAt(
  page: Page,
  moment: (typeof moments)[number],
  { touched, changes }: { touched: string; changes: Change[] },
) {
  if (moment === "before any script" || moment === "while React is on its way") {
    const isFirst = moment === "before any script";
    const deliver = await holdScripts(page, isFirst ? allScripts : allButEntry);
    return async () => {
      if (!isFirst) await page.waitForSelector("html[data-islands]");
      await page.evaluate(change, changes);
      deliver();
    };
  }
  // As text: the policy of the page refuses to make functions of texts.
  await page.addInitScript(
    `(${changeWhenHydrated})(${change}, ${JSON.stringify(changes)}, ${moment === "a task later"})`,
  );
  return async () => {
    await page.waitForSelector("html[data-islands]");
    await page.dispatchEvent(touched, "pointerover");
  };
}

for (const moment of moments) {
  test(
    `a vehicle whose last selector is chosen ${moment} can go on`,
    moments.indexOf(moment) % 2 === 0 ? {} : slow,
    async ({ page, t, watch }) => {
      watch.allow(/\.js/);
      const c = t.compatibility;
      // The page answers a form without scripts: all selectors are open.
      await page.route(allScripts, (route) => route.abort());
      await page.goto(paths.compatibility);
      await page.evaluate(change, [["brand", compatibleCar.brand]] satisfies Change[]);
      await page.unroute(allScripts);
      const { brand: _, ...others } = compatibleCar;
      const changes = Object.entries(others).map(([id, value]): Change => [id, String(value)]);
      const go = await changeAt(page, moment, { touched: "#brand", changes });
      await page.locator("form", { has: page.locator("#brand") }).evaluate((form: HTMLFormElement) => form.submit());
      await expect(page.locator("#energy")).toBeEnabled();
      await go();
      await page.getByRole("button", { name: c.choose.continue }).click();
      await expect(heading(page, c.confirm.heading)).toBeVisible();
    },
  );
}

test("a brand chosen while a saved check arrives stays chosen", async ({ page, t, watch }) => {
  watch.allow(/\.js/);
  await bringSavedCheck(page, 1);
  const go = await changeAt(page, "while React is on its way", { touched: "#brand", changes: [["brand", "Renault"]] });
  void page.goto(paths.compatibility);
  await page.waitForSelector("html[data-islands]");
  await go();
  const select = (name: string) => page.getByRole("combobox", { name, exact: true });
  await select(t.compatibility.choose.model).selectOption("Laguna");
  await expect(select(t.compatibility.choose.brand)).toHaveValue("Renault");
});

for (const moment of moments) {
  test(
    `an address that is typed ${moment} is what is sent`,
    moments.indexOf(moment) % 2 === 0 ? {} : slow,
    async ({ page, t, watch }) => {
      watch.allow(/\.js/);
      const type = await changeAt(page, moment, {
        touched: "#newsletter-email",
        changes: [["newsletter-email", "nobody@"]],
      });
      void page.goto("/");
      await page.waitForSelector("#newsletter-email");
      await type();
      const address = page.getByRole("textbox", { name: t.signUp.labels.email });
      await expect(page.locator("[data-island=newsletter-sign-up][data-hydrated]")).toBeAttached();
      await page.getByRole("button", { name: t.signUp.submit }).click();
      await expect(address).toHaveAccessibleDescription(t.signUp.faults.invalidValue);
      await expect(address).toHaveValue("nobody@");
    },
  );
}

test("the early-adopter code that is typed before the scripts is kept", async ({ page, watch }) => {
  watch.allow(/\.js/);
  const { code: c } = textsOf<typeof import("#app/promotions/texts/fr/early-adopters.json")>(
    "promotions",
    "early-adopters",
    language,
  );
  const go = await changeAt(page, "before any script", {
    touched: "#early-code",
    changes: [["early-code", "nothing"]],
  });
  void page.goto(localizedPath(paths.earlyAdopters, language));
  await page.waitForSelector("#early-code");
  await go();
  await expect(page.getByRole("textbox", { name: c.label })).toHaveValue("NOTHING");
});

test("the menu opens before React is there, and closes after", async ({ page, t, watch }) => {
  watch.allow(/\.js/);
  const deliver = await holdScripts(page, allButEntry);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(paths.home, { waitUntil: "commit" });
  await page.waitForSelector("html[data-islands]");
  const banner = page.getByRole("banner");
  const entry = banner.getByRole("link", { name: t.frame.compatibility });
  await expect(entry).toBeHidden();
  await banner.getByRole("button", { name: t.frame.menu, exact: true }).click();
  await expect(entry).toBeVisible();
  deliver();
  await banner.getByRole("button", { name: t.frame.close, exact: true }).click();
  await expect(entry).toBeHidden();
});

test("an empty address is answered before React is there", async ({ page, t, watch }) => {
  watch.allow(/\.js/);
  const deliver = await holdScripts(page, allButEntry);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(paths.home, { waitUntil: "commit" });
  await page.waitForSelector("html[data-islands]");
  const address = page.getByRole("textbox", { name: t.signUp.labels.email });
  await page.getByRole("button", { name: t.signUp.submit }).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expect(
    page.locator("[data-hydrated]:not([data-island=ignition-check], [data-island=running-offer])"),
  ).toHaveCount(0);
  deliver();
  await expect(address).toHaveAccessibleDescription(t.signUp.faults.required);
});

test("a press counts although React replaces the icon under the pointer before it ends", async ({ page, t, watch }) => {
  watch.allow(/\.js/);
  const { frame } = t;
  await page.addInitScript((key) => localStorage.setItem(key, "dark"), themeKey);
  await page.setViewportSize({ width: 1440, height: 900 });
  const deliver = await holdScripts(page, allButEntry);
  await page.goto(paths.faq, { waitUntil: "commit" });
  await page.waitForSelector("html[data-islands]");
  const themeButton = page.getByRole("banner").getByRole("button", { name: `${frame.theme}:` });
  await themeButton.locator("svg").filter({ visible: true }).hover();
  await page.mouse.down();
  deliver();
  await expect(themeButton).toHaveAccessibleName(`${frame.theme}: ${frame.themeDark}`);
  await page.mouse.up();
  await expect(page.getByRole("list", { name: frame.theme })).toBeVisible();
});

for (const isEarly of [true, false])
  test(`models are fetched before React and before a brand is chosen, ${isEarly ? "also for who opens the list before any script" : "once the list is opened"}`, async ({
    page,
    watch,
  }) => {
    watch.allow(/\.js/);
    const deliverEntry = await holdScripts(page, /\/assets\/entry-.*\.js/);
    const deliver = await holdScripts(page, allButEntry);
    const [brand, model] = [page.locator("#brand"), page.locator("#model")];
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/models") && asked.push(request.url()));
    const models = page.waitForResponse("**/api/vehicles/models-by-brand");
    await page.goto(paths.compatibility, { waitUntil: "commit" });
    if (isEarly) await brand.focus();
    deliverEntry();
    await page.waitForSelector("html[data-islands]");
    if (!isEarly) await brand.focus();
    expect((await models).status()).toBe(200);
    await brand.selectOption("Renault");
    deliver();
    await model.selectOption("Laguna");
    await brand.selectOption("Peugeot");
    await model.selectOption("208");
    // The second is answered from the browser's cache.
    expect(new Set(asked).size).toBe(1);
  });

test("a page at rest has loaded its entry, and nothing of React before a touch", async ({ page }) => {
  // Chromium without a screen reports a pointer at 0, 0, over the top bar, unless one has moved in the same process.
  await page.goto(paths.certifications);
  await page.mouse.move(0, 400);
  for (const path of [paths.home, paths.dongle, paths.faq, paths.compatibility]) {
    const scripts: Promise<{ path: string; bytes: number }>[] = [];
    page.removeAllListeners("requestfinished");
    page.on("requestfinished", (request) => {
      if (request.resourceType() !== "script") return;
      const bytes = request.sizes().then(({ responseBodySize }) => responseBodySize);
      scripts.push(bytes.then((size) => ({ path: new URL(request.url()).pathname, bytes: size })));
    });
    await page.goto(path, { waitUntil: "networkidle" });
    await page.waitForSelector("html[data-islands]");
    // Islands that hydrate by themselves do so once the browser is idle.
    await page.evaluate(
      () => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
    );
    await page.waitForLoadState("networkidle");
    const react = await page.locator("script[data-react]").getAttribute("data-react");
    const hydrated = await page
      .locator("[data-hydrated]")
      .evaluateAll((all) => all.map(({ dataset }) => dataset.island));
    const loaded = await Promise.all(scripts);
    expect(loaded.length).toBeGreaterThan(0);
    const reactFiles = loaded.filter((script) => react?.split(" ").includes(script.path));
    expect(reactFiles, `${path}, hydrated: ${hydrated}`).toEqual([]);
    expect(
      loaded.reduce((sum, { bytes }) => sum + bytes, 0),
      path,
    ).toBeLessThan(15_000);
  }
  // The first interaction is handled before anything is fetched for it.
  const files = () => document.querySelectorAll("link[rel=modulepreload]").length;
  const atRest = await page.evaluate(files);
  const touched = await page.locator("#brand").evaluate((brand) => {
    for (const type of ["pointerover", "pointerdown"]) brand.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    return document.querySelectorAll("link[rel=modulepreload]").length;
  });
  expect(touched).toBe(atRest);
  await expect.poll(() => page.evaluate(files)).toBeGreaterThan(atRest);
});

test("without its island the theme button names the theme in force, and follows other tabs", async ({
  page,
  context,
  t,
  watch,
}) => {
  watch.allow(/\.js/);
  const deliver = await holdScripts(page, allButEntry);
  await page.addInitScript((key) => localStorage.getItem(key) ?? localStorage.setItem(key, "dark"), themeKey);
  await page.goto(paths.faq);
  await page.waitForSelector("html[data-islands]");
  await page.setViewportSize({ width: 1440, height: 900 });
  const { theme, themeDark, themeLight, themeSystem } = t.frame;
  const button = page.getByRole("banner").getByRole("button", { name: `${theme}:` });
  await expect(button).toHaveAccessibleName(`${theme}: ${themeDark}`);
  const other = await context.newPage();
  await other.goto(paths.legal);
  await other.evaluate((key) => localStorage.setItem(key, "light"), themeKey);
  await expect(button).toHaveAccessibleName(`${theme}: ${themeLight}`);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await other.evaluate((key) => localStorage.removeItem(key), themeKey);
  await expect(button).toHaveAccessibleName(`${theme}: ${themeSystem}`);
  deliver();
});

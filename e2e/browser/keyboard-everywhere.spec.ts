/** Tab through the pages: nothing that a mouse can use is out of the keyboard's reach. */
import type { Page } from "@playwright/test";
import { brand } from "#app/brand.ts";
import { expect, frenchPhone, germanDesktop, named, slow, test } from "./fixtures.ts";

/** Every page with controls of its own; those of the others are links as on these. */
const halves: [string[], string[]] = [
  ["/", "/score-conduite", "/certifications", "/localiser-obd", "/retractation", "/cgv", "/auth", brand.routes.guide],
  ["/dongle", "/compatibilite", "/type-route", "/faq", "/early-adopters", "/garage", "/manuel-utilisateur"],
];

declare global {
  interface Window {
    stops: { label: string; fault: string | null }[];
    expected: string[];
  }
}

/** Numbers the interactive elements, then records each stop of the focus and what is wrong with it. */
async function watchFocus(page: Page, whole: boolean): Promise<void> {
  await page.evaluate((whole) => {
    const usable =
      "a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]):not([type=radio]:not(:checked)), select:not([disabled]), textarea, summary, video[controls], [tabindex='0']";
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest("[inert], [popover]:not(:popover-open)") &&
      element.getClientRects().length > 0;
    const all = [...document.querySelectorAll(whole ? "body *" : "main *")].filter(
      (element) => element.matches(usable) && isShown(element),
    );
    const labelOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}`;
    all.forEach((element, index) => {
      element.setAttribute("data-stop", String(index));
    });
    window.expected = all.map((element, index) => `${index} ${labelOf(element)}`);
    window.stops = [];
    document.addEventListener("focusin", ({ target }) => {
      const element = target as HTMLElement;
      if (element.dataset.stop === undefined) return;
      const label = `${element.dataset.stop} ${labelOf(element)}`;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const outlined = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2;
      const inView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      const middle = document.elementFromPoint(
        Math.min(innerWidth - 1, Math.max(0, box.left + box.width / 2)),
        Math.min(innerHeight - 1, Math.max(0, box.top + box.height / 2)),
      );
      const header = document.querySelector("header");
      const hidden = middle !== null && header?.contains(middle) === true && !header.contains(element);
      const fault = !outlined ? "no visible focus" : !inView ? "out of view" : hidden ? "under the top bar" : null;
      window.stops.push({ label, fault });
    });
  }, whole);
}

test.describe.configure({ mode: "parallel" });

for (const [visitor, pages] of [
  [frenchPhone, halves[0]],
  [germanDesktop, halves[1]],
] as const)
  test.describe(named(visitor), visitor === frenchPhone ? slow : {}, () => {
    test.use({ visitor });

    test("WCAG 2.1.1, 2.4.1, 2.4.7, 2.4.11: Tab reaches every control", async ({ page, open, t }) => {
      for (const [index, path] of pages.entries()) {
        await open(path);
        // The bar and the footer are the same everywhere: checked once, then skipped.
        const whole = index === 0;
        await watchFocus(page, whole);
        if (!whole) {
          await page.keyboard.press("Tab");
          await expect(page.getByRole("link", { name: t.frame.skip })).toBeFocused();
          await page.keyboard.press("Enter");
        }
        const expected = await page.evaluate(() => window.expected);
        expect(expected.length, path).toBeGreaterThan(0);
        for (let presses = 0; presses <= expected.length; presses++) await page.keyboard.press("Tab");
        // A film's own controls are stops too, which the page cannot count.
        const isAtLastStop = () =>
          page.evaluate(() => window.stops.some(({ label }) => label === window.expected.at(-1)));
        for (let presses = 0; presses < 30 && !(await isAtLastStop()); presses++) await page.keyboard.press("Tab");
        const stops = await page.evaluate(() => window.stops);
        expect(
          stops.filter(({ fault }) => fault !== null),
          path,
        ).toEqual([]);
        const reached = new Set(stops.map(({ label }) => label.split(" ")[0]));
        expect(
          expected.filter((label) => !reached.has(label.split(" ")[0]!)),
          path,
        ).toEqual([]);
      }
    });
  });

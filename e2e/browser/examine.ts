/** Checks a page: accessibility rules, and whether it fits when its text is enlarged. */
import type { Page } from "@playwright/test";
import { runAxe, runAxeForColours } from "./axe.ts";
import { expect } from "./fixtures.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules that a theme can break; all the others see no colour. */
const colourRules = ["color-contrast", "link-in-text-block"];
const otherRules = {
  runOnly: { type: "tag" as const, values: rules },
  rules: Object.fromEntries(colourRules.map((id) => [id, { enabled: false }])),
};

type Theme = "light" | "dark";

/**
 * Axe: every rule of WCAG 2.2 AA in the first theme, those about colours in the other one too. `within`: only what a selector
 * names.
 */
export async function accessibilityFaults(
  page: Page,
  { themes = ["light", "dark"], within }: { themes?: readonly Theme[]; within?: string } = {},
): Promise<string[]> {
  const faults: string[] = [];
  await untilLaidOut(page);
  // A control that has been scrolled half under a bar is no fault of the page.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  for (const colorScheme of themes) {
    // With reduced motion a theme change is immediate; during a transition colours would belong to neither theme.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(endAnimations);
    const results = [await runAxeForColours(page, colourRules, within)];
    if (colorScheme === themes[0]) results.push(await runAxe(page, otherRules, within));
    for (const { violations, passed } of results) {
      expect(passed, "rules that found something to look at").toBeGreaterThan(0);
      for (const { id, help, nodes } of violations)
        for (const { html, failureSummary } of nodes)
          faults.push(`${colorScheme} ${id} (${help}): ${html.slice(0, 200)} ${failureSummary?.slice(0, 300)}`);
    }
  }
  return faults;
}

/** Until the page has laid out what is far below its first screen (site/islands/entry.ts). */
const untilLaidOut = (page: Page) =>
  page.waitForFunction(() => !document.documentElement.hasAttribute("data-deferred"));

/** Runs in the page. */
function endAnimations(): void {
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
}

/** The width that 1280 px have at 400 % (WCAG 1.4.10). */
export const narrowest = 320;

/** Where a page must not be scrolled sideways, the narrowest first. */
export const enlargements = [
  { name: `${narrowest} px wide`, width: narrowest, fontSize: "" },
  { name: "640 px wide, what 1280 px are at 200 %", width: 640, fontSize: "" },
  { name: "1280 px wide with text of 200 % (WCAG 1.4.4)", width: 1280, fontSize: "200%" },
];

export async function reflowFaults(page: Page, cases = enlargements): Promise<string[]> {
  const size = page.viewportSize()!;
  const faults: string[] = [];
  for (const { name, width, fontSize } of cases) {
    if (page.viewportSize()!.width !== width) await page.setViewportSize({ width, height: size.height });
    // A layout that a script adapts to a new width, such as a scaled picture, may take a moment; only a lasting fault counts.
    const measure = (wanted: string) => {
      const root = document.documentElement;
      root.style.fontSize = wanted;
      const limit = root.clientWidth;
      const found =
        root.scrollWidth <= limit
          ? []
          : [...document.querySelectorAll("body *")]
              .filter((element) => element.getBoundingClientRect().right > limit + 0.5)
              .slice(0, 5)
              .map((element) => element.outerHTML.slice(0, 150));
      root.style.fontSize = "";
      return found;
    };
    let wide = await page.evaluate(measure, fontSize);
    for (let again = 0; wide.length > 0 && again < 3; again += 1) {
      await page.waitForTimeout(300);
      wide = await page.evaluate(measure, fontSize);
    }
    faults.push(...wide.map((html) => `${name}: too wide: ${html}`));
  }
  if (page.viewportSize()!.width !== size.width) await page.setViewportSize(size);
  return faults;
}

/** Both checks, with soft assertions, so that one run reports the faults of all its pages. */
export async function examine(page: Page, what: string): Promise<void> {
  const faults = [...(await accessibilityFaults(page)), ...(await reflowFaults(page))];
  expect.soft(faults, what).toEqual([]);
}

/** Checks a page: accessibility rules, and whether it fits when its text is enlarged. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import type { Frame, Page } from "@playwright/test";
import type * as Axe from "axe-core";
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

/** Axe in a page: injected once per document; of similar texts it judges the contrast of some. */

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

type Violation = Pick<Axe.Result, "id" | "help"> & { nodes: Pick<Axe.NodeResult, "html" | "failureSummary">[] };
/** `passed`: how many rules found something to look at, and nothing wrong with it. */
type AxeResult = { violations: Violation[]; passed: number };

/** A frame that is being replaced may never answer. */
const frameSeconds = 5;

/**
 * Into the page and the frames whose documents are the shop's own. Frames of other origins, sandboxes and the browser's viewer of
 * PDFs are seen from outside only. So is a frame that waits until it comes near the screen: a script in it never ends.
 */
async function bringAxe(page: Page): Promise<void> {
  await bringAxeInto(page.mainFrame());
}

async function bringAxeInto(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(source);
  for (const child of frame.childFrames()) {
    const limit = new AbortController();
    const brought = bringAxeIfOwn(child).catch(() => {});
    await Promise.race([brought, sleep(frameSeconds * 1000, undefined, limit).catch(() => {})]);
    limit.abort();
  }
}

async function bringAxeIfOwn(child: Frame): Promise<void> {
  const element = await child.frameElement();
  const isOwnPage = await element.evaluate((frame: HTMLIFrameElement) => {
    const shown = frame.contentDocument;
    return shown?.contentType === "text/html" && shown.URL !== "about:blank";
  });
  if (isOwnPage) await bringAxeInto(child);
}

/** The rules in `options`, for the part of the page that the selector `within` matches. */
export async function runAxe(page: Page, options: Axe.RunOptions, within = "html"): Promise<AxeResult> {
  await bringAxe(page);
  return page.evaluate(
    async ([options, within]) => {
      const { violations, passes } = await window.axe.run(within, options);
      return { violations: violations.map(({ id, help, nodes }) => ({ id, help, nodes })), passed: passes.length };
    },
    // Of passed rules it lists one element each, which saves a third of its time.
    [{ resultTypes: ["violations"], ...options } satisfies Axe.RunOptions, within] as const,
  );
}

/**
 * The kinds of text, on whatever page, whose contrast axe has found good in this process. A kind is known by a digest of all
 * that its contrast comes from, so a change of any of it makes another kind.
 */
const goodKinds = new Set<string>();

/**
 * The rules about colours, which take axe twice the time of all others together. Visible texts of the same classes and computed
 * colours, on the same backgrounds, have the same contrast: axe judges the longest and the last of them on the first page that
 * has them, and all of them on every page where it can judge neither or finds a fault.
 */
async function runAxeForColours(page: Page, rules: string[], within = "html"): Promise<AxeResult> {
  await bringAxe(page);
  const { good, ...result } = await page.evaluate(
    async ([rules, within, accepted]) => {
      const goodBefore = new Set(accepted);
      const kindOf = new Map<Element, string>();
      /** 53 bits (cyrb53), as text. */
      const digest = (...parts: unknown[]): string => {
        let [high, low] = [0xdeadbeef, 0x41c6ce57];
        for (const character of JSON.stringify(parts)) {
          const code = character.codePointAt(0)!;
          high = Math.imul(high ^ code, 2654435761);
          low = Math.imul(low ^ code, 1597334677);
        }
        high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
        low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
        return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
      };
      const hasText = (element: Element | null) =>
        [...(element?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? "").trim() !== "",
        );
      const textControls = "input:not([type=checkbox], [type=radio], [type=range], [type=color]), select, textarea";
      const isDisabled = (control: Element | null) => control?.matches(":disabled, [aria-disabled=true]") ?? false;
      const isVisible = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]");
      const examine = (element: Element, ground: string, parentColour: string, isParentWithin: boolean): void => {
        const style = getComputedStyle(element);
        // Axe judges neither what is disabled nor what is clipped away for screen readers alone.
        if (style.display === "none" || style.clipPath === "inset(50%)" || isDisabled(element)) return;
        const extraRules = [
          style.backgroundColor,
          style.backgroundImage,
          style.opacity,
          style.position,
          style.zIndex,
          style.filter,
        ];
        const isPlain = /^(rgba\(0, 0, 0, 0\),none,1,static,auto,none)$/.test(extraRules.join(","));
        // What is positioned may have something laid beneath it, which its class tells from others.
        const nextGround = isPlain ? ground : digest(ground, extraRules, element.getAttribute("class"));
        const isWithin = isParentWithin || element.matches(within);
        if (isWithin && (hasText(element) || element.matches(textControls)) && isVisible(element))
          kindOf.set(
            element,
            digest(
              ...[nextGround, element.tagName, element.getAttribute("class"), element.getAttribute("style")],
              ...[style.color, style.fontSize, style.fontWeight, style.textShadow],
              ...[element instanceof HTMLLabelElement && isDisabled(element.control), hasText(element.parentElement)],
              // A link within a text is distinguished from it by its underline, or by its colour.
              ...(element.matches("a") ? [parentColour, style.textDecoration, style.borderBottom] : []),
            ),
          );
        for (const child of element.children) examine(child, nextGround, style.color, isWithin);
      };
      examine(document.documentElement, "", "", false);

      const judged = new Set<string | undefined>();
      const faulty = new Set<string | undefined>();
      const judge = async (include: Element[]) => {
        const { violations, passes } = await window.axe.run(
          { include },
          {
            runOnly: { type: "rule", values: rules },
            resultTypes: ["violations", "passes"],
            elementRef: true,
            selectors: false,
          },
        );
        const kindsIn = (nodes: Axe.NodeResult[]) => nodes.map(({ element }) => kindOf.get(element!));
        for (const { nodes } of violations) for (const kind of kindsIn(nodes)) faulty.add(kind);
        for (const { id, nodes } of [...violations, ...passes])
          if (id === "color-contrast") for (const kind of kindsIn(nodes)) judged.add(kind);
        return { violations, passed: passes.length };
      };
      const lengthOf = (element: Element) => element.textContent.trim().length;
      const unknown = [...kindOf.keys()].filter((element) => !goodBefore.has(kindOf.get(element)!));
      const groups = Object.values(Object.groupBy(unknown, (element) => kindOf.get(element)!));
      const chosen = new Set(
        groups.flatMap((alike = []) =>
          alike.length <= 3
            ? alike
            : [alike.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one)), alike.at(-1)!],
        ),
      );
      const none = { violations: [], passed: 0 };
      const include = [...chosen, ...document.querySelectorAll(`:is(${within}) iframe`)];
      const first = include.length > 0 ? await judge(include) : none;
      const others = unknown.filter((element) => !judged.has(kindOf.get(element)) && !chosen.has(element));
      const second = others.length > 0 ? await judge(others) : none;
      const violations = [...first.violations, ...second.violations].map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ html, failureSummary = "" }) => ({ html, failureSummary })),
      }));
      const good = [...judged].filter((kind) => kind !== undefined && !faulty.has(kind));
      return { violations, passed: first.passed + second.passed + kindOf.size - unknown.length, good };
    },
    [rules, within, [...goodKinds]] as const,
  );
  for (const kind of good) goodKinds.add(kind!);
  return result;
}

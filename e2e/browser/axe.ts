/** Axe in a page: sent once to each document; of texts that look alike it judges the contrast of some. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type * as Axe from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

type Violation = Pick<Axe.Result, "id" | "help"> & { nodes: Pick<Axe.NodeResult, "html" | "failureSummary">[] };
/** `passed`: how many rules found something to look at, and nothing wrong with it. */
export type AxeResult = { violations: Violation[]; passed: number };

/** A frame without scripts refuses it, and axe sees it from outside only. */
async function bringAxe(page: Page): Promise<void> {
  const frames = page.frames().map(async (frame) => {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(source);
  });
  await frames[0];
  await Promise.allSettled(frames);
}

/** The rules that `options` name, for what the selector `within` names. */
export async function runAxe(page: Page, options: Axe.RunOptions, within = "html"): Promise<AxeResult> {
  await bringAxe(page);
  return page.evaluate(
    async ([options, within]) => {
      const { violations, passes } = await window.axe.run(within, options);
      return { violations: violations.map(({ id, help, nodes }) => ({ id, help, nodes })), passed: passes.length };
    },
    // Of rules that are kept it lists one element each, which is a third of its time less.
    [{ resultTypes: ["violations"], ...options } satisfies Axe.RunOptions, within] as const,
  );
}

/**
 * The rules about colours, which take axe twice the time of all others together. Visible texts of the same classes and computed
 * colours, on the same backgrounds, have the same contrast: axe judges the longest and the last of them, and all of them
 * where it can judge neither.
 */
export async function runAxeForColours(page: Page, rules: string[], within = "html"): Promise<AxeResult> {
  await bringAxe(page);
  return page.evaluate(
    async ([rules, within]) => {
      const kinds = new Map<string, number>();
      const kindOf = new Map<Element, number>();
      const idOf = (...parts: unknown[]) => {
        const key = JSON.stringify(parts);
        const id = kinds.get(key) ?? kinds.size;
        kinds.set(key, id);
        return id;
      };
      const hasText = (element: Element | null) =>
        [...(element?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? "").trim() !== "",
        );
      const isDisabled = (control: Element | null) => control?.matches(":disabled, [aria-disabled=true]") ?? false;
      const isVisible = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]");
      const look = (element: Element, ground: number, isParentWithin: boolean): void => {
        const style = getComputedStyle(element);
        if (style.display === "none") return;
        const own = [
          style.backgroundColor,
          style.backgroundImage,
          style.opacity,
          style.position,
          style.zIndex,
          style.filter,
        ];
        const isPlain = /^(rgba\(0, 0, 0, 0\),none,1,(static|relative),auto,none)$/.test(own.join(","));
        const nextGround = isPlain ? ground : idOf(ground, ...own);
        const isWithin = isParentWithin || element.matches(within);
        if (isWithin && (hasText(element) || element.matches("input, select, textarea")) && isVisible(element))
          kindOf.set(
            element,
            idOf(
              ...[nextGround, element.tagName, element.getAttribute("class"), element.getAttribute("style")],
              ...[style.color, style.fontSize, style.fontWeight, style.textShadow, isDisabled(element)],
              ...[element instanceof HTMLLabelElement && isDisabled(element.control), hasText(element.parentElement)],
            ),
          );
        for (const child of element.children) look(child, nextGround, isWithin);
      };
      look(document.documentElement, -1, false);

      const judged = new Set<number | undefined>();
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
        for (const { id, nodes } of [...violations, ...passes])
          if (id === "color-contrast") for (const { element } of nodes) judged.add(kindOf.get(element!));
        return { violations, passed: passes.length };
      };
      const lengthOf = (element: Element) => element.textContent.trim().length;
      const groups = Object.values(Object.groupBy(kindOf.keys(), (element) => kindOf.get(element)!));
      const chosen = new Set(
        groups.flatMap((alike = []) =>
          alike.length <= 3
            ? alike
            : [alike.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one)), alike.at(-1)!],
        ),
      );
      const first = await judge([...chosen, ...document.querySelectorAll(`:is(${within}) iframe`)]);
      const others = [...kindOf].flatMap(([element, kind]) =>
        judged.has(kind) || chosen.has(element) ? [] : [element],
      );
      const second = others.length > 0 ? await judge(others) : { violations: [], passed: 0 };
      const violations = [...first.violations, ...second.violations].map(({ id, help, nodes }) => ({
        ...{ id, help },
        nodes: nodes.map(({ html, failureSummary = "" }) => ({ html, failureSummary })),
      }));
      return { violations, passed: first.passed + second.passed };
    },
    [rules, within] as const,
  );
}

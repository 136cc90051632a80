import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { dongleOutline, dongleShape, portPins } from "./dongle-outline.ts";
import { DrawnDongle, DrawnPort } from "./line-drawing.tsx";
import { TechnicalDrawing } from "./technical-drawing.tsx";

const root = join(import.meta.dirname, "../../..");

/** Where the lines and arcs of a path end. */
function cornersOf(path: string): [x: number, y: number][] {
  return [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)|A[-\d. ]+ 0 0 1 (-?[\d.]+) (-?[\d.]+)/g)].map(
    ([, x, y, arcX, arcY]) => [Number(x ?? arcX), Number(y ?? arcY)],
  );
}

/** Scaled to a width of one. */
function normalised(path: string): [number, number][] {
  const corners = cornersOf(path);
  const xs = corners.map(([x]) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const top = Math.min(...corners.map(([, y]) => y));
  return corners.map(([x, y]) => [(x - left) / (right - left), (y - top) / (right - left)]);
}

const firstOutline = (markup: string) => /d="(M[^"]+Z)"/.exec(markup)![1]!;
const master = normalised(dongleOutline(1));

describe("art direction: one silhouette", () => {
  test("46.8 mm at the top, 38.8 at the bottom, 23.6 high, corners of 4.2", () => {
    expect(dongleShape).toMatchObject({ topWidth: 46.8, bottomWidth: 38.8, height: 23.6, radius: 4.2, thickness: 6 });
    const corners = cornersOf(dongleOutline(1));
    const ys = corners.map(([, y]) => y);
    expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(23.6, 2);
    // The flanks lie on the straight lines between the corners of the trapezoid.
    for (const [x, y] of corners.filter(([, y]) => Math.abs(y) < 11.7))
      expect(Math.abs(x)).toBeCloseTo(23.4 - ((y + 11.8) / 23.6) * 4, 1);
  });

  test.each([
    ["favicon", () => readFileSync(join(root, "public/favicon.svg"), "utf8")],
    ["line drawing", () => renderToStaticMarkup(<DrawnDongle />)],
    ["port", () => renderToStaticMarkup(<DrawnPort />)],
    ["technical drawing", () => renderToStaticMarkup(<TechnicalDrawing alt="" width="" thickness="" />)],
  ])("%s: within 1 % of the dongle's outline", (_, markup) => {
    const corners = normalised(firstOutline(markup()));
    expect(corners.length).toBe(master.length);
    for (const [index, [x, y]] of corners.entries())
      expect(Math.hypot(x - master[index]![0], y - master[index]![1])).toBeLessThan(0.01);
  });

  test("the rendered scene reads the same file", () => {
    const scene = readFileSync(join(root, "tools/media/dongle-scene/dongle.py"), "utf8");
    expect(scene).toContain("app/ui/pictures/dongle-shape.json");
  });

  test("a port has 16 pins", () => {
    expect(portPins(1).match(/M/g)).toHaveLength(16);
  });
});

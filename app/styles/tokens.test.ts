import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Oklch = [lightness: number, chroma: number, hue: number];

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

function block(selector: string): string {
  const at = css.indexOf(`${selector} {`);
  if (at < 0) throw new Error(`no block ${selector}`);
  return css.slice(css.indexOf("{", at) + 1, css.indexOf("}", at));
}

const declarations = (text: string) =>
  text
    .split(";")
    .map((line) => line.trim())
    .filter(Boolean);

function colours(text: string): Record<string, Oklch> {
  return Object.fromEntries(
    [...text.matchAll(/--([a-z-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)].map(([, name, l, c, h]) => [
      name,
      [Number(l), Number(c), Number(h)],
    ]),
  );
}

/** Relative luminance (WCAG 2.2) of a colour clipped to sRGB; OKLab matrices by Björn Ottosson. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (x: number) => Math.min(1, Math.max(0, x));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Oklch, other: Oklch): number {
  const [high, low] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const sheets = ["canvas", "surface", "sunken", "sand"];
const softs = ["signal-soft", "amber-soft", "red-soft", "blue-soft"];
const textPairs: [string, string][] = [
  ...["ink", "muted"].flatMap((text) => [...sheets, ...softs].map((on): [string, string] => [text, on])),
  ...["signal", "signal-strong", "amber-ink", "red", "red-strong", "blue"].flatMap((text) =>
    sheets.map((on): [string, string] => [text, on]),
  ),
  ["signal", "signal-soft"],
  ["amber-ink", "amber-soft"],
  ["red", "red-soft"],
  ["blue", "blue-soft"],
  ["on-signal", "signal"],
  ["on-signal", "signal-strong"],
  ["on-red", "red"],
  ["on-red", "red-strong"],
];
const controlPairs: [string, string][] = [
  ...["control", "signal", "amber", "red", "blue"].flatMap((edge) => sheets.map((on): [string, string] => [edge, on])),
  ["amber", "amber-soft"],
];

const dark = block('[data-theme="dark"]');

describe.each([
  ["light", colours(block('[data-theme="light"]'))],
  ["dark", colours(dark)],
])("%s theme", (_, theme) => {
  test.each(textPairs)("text %s on %s: 4.5:1", (text, on) => {
    expect(contrast(theme[text]!, theme[on]!)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(controlPairs)("control or mark %s on %s: 3:1", (edge, on) => {
    expect(contrast(theme[edge]!, theme[on]!)).toBeGreaterThanOrEqual(3);
  });
});

test("white text on night scenes: 4.5:1 in both themes, which share the token", () => {
  expect(contrast([1, 0, 0], colours(block('[data-theme="light"]')).night!)).toBeGreaterThanOrEqual(4.5);
  expect(colours(dark).night).toBeUndefined();
});

test("brand 2: in the dark theme no ground of a picture is darker than the canvas", () => {
  const theme = colours(dark);
  for (const ground of ["surface", "sunken", "sand"])
    expect(theme[ground]![0], ground).toBeGreaterThanOrEqual(theme.canvas![0]);
});

test("spec 2.4: without a choice the system's dark theme is the same as the chosen one", () => {
  expect(declarations(block(":root:not([data-theme])"))).toEqual(declarations(dark));
});

test("the brand's amber is not a text colour in the light theme, which is why amber-ink exists", () => {
  const light = colours(block('[data-theme="light"]'));
  expect(contrast(light.amber!, light.canvas!)).toBeLessThan(4.5);
});
